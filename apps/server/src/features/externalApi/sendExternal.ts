import { AppError, type externalApi, type RequestOf, type SentExternally } from '@recado/contracts';
import type { Uploads } from '../../kernel/http/bind.ts';
import type { TokenErrand } from '../../kernel/http/tokenCaller.ts';
import type { KeptFile } from '../media/index.ts';
import { chooseConnection } from './chooseConnection.ts';
import { getNamed } from './chooseTicket.ts';
import type { ExternalDeps } from './externalDeps.ts';
import { findDigits } from './findDigits.ts';
import { digestOf, findAnswer, keepAnswer, lockOf, type Repeatable } from './idempotency.ts';
import { recordExternal } from './recordExternal.ts';

type Request = RequestOf<typeof externalApi.send> & Uploads;

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

async function sendOnce(
  errand: TokenErrand,
  { body: message, headers }: Request,
  files: readonly KeptFile[],
  deps: ExternalDeps,
): Promise<{ sent: SentExternally; isStored: boolean }> {
  const key = headers['idempotency-key'];
  const repeatable: Repeatable | undefined =
    key === undefined ? undefined : { caller: errand.caller.name, key, digest: digestOf(message, files) };
  const begun = await errand.inCompany(async (work) => {
    const known = repeatable && (await findAnswer(work, repeatable));
    if (known) return { known };
    // Checked before WhatsApp is asked, and again in the transaction that sends.
    await getNamed(work, message);
    return { connectionId: await chooseConnection(work, errand.caller) };
  });
  if ('known' in begun) return { sent: begun.known!, isStored: false };
  const { connectionId } = begun;
  const digits = await findDigits(errand, connectionId, message.number, deps);
  return errand.inCompany(async (work) => {
    if (repeatable) {
      await work.lock(lockOf(repeatable));
      const known = await findAnswer(work, repeatable);
      if (known) return { sent: known, isStored: false };
    }
    const sent = await recordExternal(work, { connectionId, digits, message, files }, deps.sending);
    if (repeatable) await keepAnswer(work, repeatable, sent);
    return { sent, isStored: true };
  });
}
