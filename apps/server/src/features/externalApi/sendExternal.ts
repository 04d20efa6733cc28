import { AppError, type externalApi, type RequestOf, type SentExternally } from '@recado/contracts';
import type { Uploads } from '../../kernel/http/bind.ts';
import type { TokenErrand } from '../../kernel/http/tokenCaller.ts';
import { chatLockOf } from '../contacts/index.ts';
import type { KeptFile } from '../media/index.ts';
import { getNamed } from './chooseTicket.ts';
import type { ExternalDeps } from './externalDeps.ts';
import { findDigits } from './findDigits.ts';
import { digestOf, findAnswer, keepAnswer, lockOf, type Repeatable } from './idempotency.ts';
import { getSender, lookingAhead, phoneOf } from './lookAhead.ts';
import { recordExternal } from './recordExternal.ts';

type Request = RequestOf<typeof externalApi.send> & Uploads;
/** `isStored`: rows refer to the files. */
type Outcome = { sent: SentExternally; isStored: boolean };

/**
 * Sends a message of other software (behaviour 12). With an idempotency key, a repeat of the request returns the stored
 * answer, also while the first one still runs.
 */
export async function sendExternal(errand: TokenErrand, request: Request, deps: ExternalDeps): Promise<SentExternally> {
  const { body, files } = request;
  if (files.length === 0 && !body.body?.trim())
    throw new AppError('ERR_VALIDATION', { fields: { body: body.body === undefined ? 'required' : 'too_small' } });
  const kept: KeptFile[] = [];
  let isStored = false;
  try {
    for (const file of files) kept.push(await deps.keepFile(file.received, file.name));
    const answer = await sendOnce(errand, request, kept, deps);
    ({ isStored } = answer);
    return answer.sent;
  } catch (error) {
    // While the outcome of a commit is unknown, a row may refer to the files: the nightly sweep decides.
    isStored = !(error instanceof AppError) || error.code === 'ERR_UNAVAILABLE';
    throw error;
  } finally {
    if (!isStored) for (const file of kept) await deps.dropFile(file);
  }
}

/**
 * A contact who was reached on the connection is not looked up at WhatsApp again, because WhatsApp limits look-ups: one
 * Work then does everything. Otherwise the look-up stands between two Works.
 */
async function sendOnce(
  errand: TokenErrand,
  { body: message, headers }: Request,
  files: readonly KeptFile[],
  deps: ExternalDeps,
): Promise<Outcome> {
  const { caller } = errand;
  const key = headers['idempotency-key'];
  const repeatable: Repeatable | undefined =
    key === undefined ? undefined : { caller: caller.name, key, digest: digestOf(message, files) };

  /** Sends to digits that WhatsApp knows; returns the connection if it has to be asked first. */
  function attempt(digits: string, isChecked: boolean): Promise<Outcome | { connectionId: number }> {
    const question = lookingAhead(digits, caller.connectionId);
    return errand.inCompany(
      async (work) => {
        if (repeatable) await work.lock(lockOf(repeatable));
        const answered = repeatable && (await findAnswer(work, repeatable));
        if (answered) return { sent: answered, isStored: false };
        const ahead = (await work.rows(question.statement, question.values))[0]!;
        // Before WhatsApp is asked.
        const named = await getNamed(work, message);
        const sender = getSender(ahead, caller);
        if (!isChecked && !ahead.isReached) return { connectionId: sender.id };
        const last = !repeatable;
        const external = { sender, digits, isChecked, message, files, named, last };
        const sent = await recordExternal(work, external, ahead, deps.sending);
        if (repeatable) await keepAnswer(work, repeatable, sent);
        return { sent, isStored: true };
      },
      { lock: chatLockOf([phoneOf(digits)]), ahead: question, endsWithLast: true },
    );
  }

  const first = await attempt(message.number, false);
  if ('sent' in first) return first;
  const digits = await findDigits(errand, first.connectionId, message.number, deps);
  return (await attempt(digits, true)) as Outcome;
}
