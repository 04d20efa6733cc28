import { AppError, limits } from '@recado/contracts';
import type { Outgoing, SendOutcome, WhatsAppSession } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { isOfDatabase } from '../../kernel/db/failures.ts';
import type { Log } from '../../kernel/log.ts';
import type { Work } from '../../kernel/work.ts';
import { setDesiredState } from '../connections/index.ts';
import { importContacts } from '../contacts/index.ts';
import {
  commandPayloads,
  findHandle,
  keepHandle,
  settleSend,
  type CommandKind,
  type CommandPayload,
  type Settled,
} from '../messages/index.ts';
import { backOffCommand, delayCommand, finishCommand, type ClaimedRow } from './claimCommands.ts';
import { LeaseLost, type Lease } from './lease.ts';
import type { OpenWork } from './retryUntilClosed.ts';
import { toOutgoing, toReactionTarget, toReceipt } from './toOutgoing.ts';

export type CommandDeps = {
  lease: Lease;
  log: Log;
  /** Applies events that arrived early for a wid that is now known. */
  applyEarly(work: Work, connectionId: number, wid: string): Promise<void>;
  /** Called with the outcome of a message that something waits for. */
  settled: Settled;
  /** Called when a logout has begun: the supervisor keeps the session until the logout is finished. */
  leaving(): void;
  /** Called when the session was logged out: the supervisor releases it, and reopens it when a user wants it again. */
  loggedOut(): void;
};

/** How many contacts of a phone are stored in one transaction, which locks their chats. */
const importedTogether = 200;

type Context = {
  deps: CommandDeps;
  /** The result of `readOutgoing` for the command. */
  outgoing: Outgoing | Error | undefined;
  /** Returns the session after checking that the lease is still ours. */
  proven(): Promise<WhatsAppSession>;
  fenced: OpenWork;
  /** Waits while other chats use the session. Rejects if the session ends: the command is then given back. */
  pause(ms: number): Promise<void>;
};
type Claimed<K extends CommandKind> = Omit<ClaimedRow, 'kind' | 'payload'> & { kind: K; payload: CommandPayload<K> };

/**
 * Reads the message of a claimed `send` in the Work of the claim, so that sending needs no Work of its own. Returns the
 * error if it cannot be sent: one such message must not fail the claims of all others. Throws errors of the database.
 */
export async function readOutgoing(work: Work, { kind, messageId }: ClaimedRow): Promise<Outgoing | Error | undefined> {
  if (kind !== 'send' || messageId === null) return undefined;
  return toOutgoing(work, messageId).catch((error: unknown) => {
    if (isOfDatabase(error) || !(error instanceof Error)) throw error;
    return error;
  });
}

/** Runs a claimed command and stores its outcome. Throws if its payload is not that of its kind. */
export async function runCommand(row: ClaimedRow, context: Context): Promise<void> {
  const payload = commandPayloads[row.kind].parse(row.payload);
  const run = handlers[row.kind] as (command: Claimed<CommandKind>, context: Context) => Promise<void>;
  await run({ ...row, payload }, context);
}

/**
 * Settles a command that failed. An AppError was thrown before anything was sent; after any other error, the outcome is
 * unknown.
 */
export async function giveUpCommand(work: Work, row: ClaimedRow, error: unknown, settled: Settled): Promise<void> {
  const isRefused = error instanceof AppError;
  if (row.kind === 'send' && row.messageId !== null)
    await settleSend(work, row.messageId, isRefused ? { outcome: 'refused' } : { outcome: 'unknown' }, settled);
  await finishCommand(work, row, { ok: false, error: isRefused ? error.code : 'ERR_INTERNAL_SERVER_ERROR' });
}

const handlers: { [K in CommandKind]: (command: Claimed<K>, context: Context) => Promise<void> } = {
  send,
  async revoke(command, context) {
    const { proven, fenced } = context;
    const target = await fenced(async (work) =>
      command.messageId === null ? undefined : toOutgoing(work, command.messageId),
    );
    const isSent =
      !target || isSuccess(await withinTime((await proven()).revoke(target.to, target.providerWid), command, context));
    await finish(fenced, command, isSent ? undefined : 'ERR_DELETE_WAPP_MSG');
  },
  async edit(command, context) {
    const { proven, fenced } = context;
    const { messageId, payload } = command;
    const target = messageId === null ? undefined : await fenced((work) => toOutgoing(work, messageId));
    const outcome: SendOutcome = target
      ? await withinTime((await proven()).edit(target.to, target.providerWid, payload.body), command, context)
      : { outcome: 'refused', reason: 'deleted' };
    const error = outcome.outcome === 'refused' ? 'ERR_EDIT_WAPP_MSG' : 'ERR_EDIT_UNCONFIRMED';
    await finish(fenced, command, isSuccess(outcome) ? undefined : error);
  },
  async react(command, context) {
    const { proven, fenced } = context;
    const { messageId, payload } = command;
    const target = messageId === null ? undefined : await fenced((work) => toReactionTarget(work, messageId));
    const isSent =
      target && isSuccess(await withinTime((await proven()).react(target, payload.emoji), command, context));
    await finish(fenced, command, isSent ? undefined : 'ERR_SENDING_WAPP_MSG');
  },
  async markRead(command, { deps, proven, fenced }) {
    const { wids } = command.payload;
    const receipt = await fenced((work) => toReceipt(work, deps.lease.connectionId, wids).catch(() => undefined));
    if (receipt) await (await proven()).markRead(receipt.from, wids, receipt.authors);
    await finish(fenced, command);
  },
  renewMedia: (command, context) => answerWith(context, command, () => renewMedia(command, context)),
  pairAgain: (command, context) => answerWith(context, command, async () => (await context.proven()).pairAgain()),
  pairByCode: (command, context) =>
    answerWith(context, command, async () => {
      const session = await context.proven();
      if (!session.pairByCode) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      return inTime(session.pairByCode(command.payload.number));
    }),
  findNumber: (command, context) =>
    answerWith(context, command, async () => {
      const { number } = command.payload;
      const session = await context.proven();
      // The official API cannot look up numbers, so the number is accepted as it is.
      if (!session.findNumber) return { digits: number };
      const digits = await inTime(session.findNumber(number));
      if (digits === undefined) throw new AppError('ERR_WAPP_CHECK_CONTACT');
      return { digits };
    }),
  importContacts: (command, context) =>
    answerWith(context, command, async () => {
      const session = await context.proven();
      const people = (await inTime(session.listContacts?.() ?? Promise.resolve([]))) ?? [];
      for (let at = 0; at < people.length; at += importedTogether)
        await context.fenced((work) =>
          importContacts(work, people.slice(at, at + importedTogether), command.payload.orderedBy),
        );
    }),
  async logout(command, context) {
    const { deps, proven, fenced } = context;
    // Stores the desired state first. Otherwise it would overwrite the choice of a user who restarts the session as
    // soon as it is down.
    deps.leaving();
    await fenced((work) => setDesiredState(work, deps.lease.connectionId, 'closed'));
    await answerWith(context, command, async () => (await proven()).logout());
    deps.loggedOut();
  },
  simulate: (command, context) =>
    answerWith(context, command, async () => {
      const session = await context.proven();
      if (!session.simulate) throw new AppError('ERR_NOT_FOUND');
      await session.simulate(command.payload);
    }),
};

async function send(command: Claimed<'send'>, context: Context): Promise<void> {
  const { deps, outgoing, proven, fenced } = context;
  const messageId = command.messageId!;
  if (outgoing instanceof Error) throw outgoing;
  if (!outgoing) return finish(fenced, command);
  await showTyping(command, outgoing, context);
  const outcome = await withinTime((await proven()).send(outgoing), command, context);
  // Events of the contact may have arrived under the provider's id, which was unknown until now.
  const learnt = outcome.outcome === 'sent' ? outcome.providerWid : undefined;
  const settle = async (work: Work): Promise<void> => {
    if (outcome.outcome === 'refused' && outcome.retryInMs !== undefined)
      return backOffCommand(work, command.id, outcome.retryInMs / 1_000);
    const pause = limits.sendRetrySeconds[command.attempts - 1];
    if (outcome.outcome === 'refused' && !outcome.final && pause !== undefined)
      return delayCommand(work, command.id, pause);
    const sent = outcome.outcome === 'sent' ? { ...outcome, wid: outgoing.wid } : outcome;
    await settleSend(work, messageId, sent, deps.settled);
    if (learnt !== undefined) await deps.applyEarly(work, deps.lease.connectionId, learnt);
    return finishCommand(
      work,
      command,
      outcome.outcome === 'sent' ? { ok: true } : { ok: false, error: outcome.outcome },
    );
  };
  // Early events may be recorded by a last statement of their own.
  await fenced(settle, { endsWithLast: learnt === undefined });
}

const typingMs = { least: 400, perCharacter: 15 };

/** How long typing is shown before a text, in ms: longer for a longer one, up to `limits.flowTypingMs`. */
export const typingMsOf = (body: string): number =>
  Math.min(limits.flowTypingMs, typingMs.least + typingMs.perCharacter * body.length);

/** Shows typing before the first attempt of a message of a flow. Typing that fails changes nothing (behaviour 10.2). */
async function showTyping(
  { payload, attempts }: Claimed<'send'>,
  { to, body }: Outgoing,
  { proven, pause }: Context,
): Promise<void> {
  if (!payload.typing || attempts > 1) return;
  const session = await proven();
  if (!session.showTyping) return;
  // Not awaited, so that a provider that does not answer delays nothing.
  session.showTyping(to).catch(() => undefined);
  await pause(typingMsOf(body));
}

/** Requests a new upload of a file whose address has expired, and stores the new address in the message. */
async function renewMedia({ messageId }: Claimed<'renewMedia'>, { proven, fenced }: Context): Promise<void> {
  const session = await proven();
  const handle = messageId === null ? null : await fenced((work) => findHandle(work, messageId));
  if (messageId === null || !handle || !session.renewMedia) throw new AppError('ERR_NO_MEDIA_FOUND');
  // The phone of the connection must upload it again, and may be switched off.
  const renewed = await inTime(session.renewMedia(handle));
  if (!renewed) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  await fenced((work) => keepHandle(work, messageId, renewed));
}

const isSuccess = ({ outcome }: SendOutcome): boolean => outcome === 'sent';

const finish = (fenced: OpenWork, command: ClaimedRow, error?: string): Promise<void> =>
  fenced((work) => finishCommand(work, command, error === undefined ? { ok: true } : { ok: false, error }));

/** Runs an action and stores its value, or the code it failed with, as the result of the command. */
async function answerWith(context: Context, command: ClaimedRow, action: () => Promise<unknown>): Promise<void> {
  const outcome = await action().then(
    (value) => (value === undefined ? ({ ok: true } as const) : ({ ok: true, value } as const)),
    (error: unknown) => {
      if (error instanceof LeaseLost) throw error;
      if (error instanceof AppError) return { ok: false, error: error.code } as const;
      logUnexpected(error, command, context);
      return { ok: false, error: 'ERR_INTERNAL_SERVER_ERROR' } as const;
    },
  );
  await context.fenced((work) => finishCommand(work, command, outcome));
}

/** After a timeout or an error while sending, the outcome is unknown: the message may have been sent. */
const withinTime = async (sending: Promise<SendOutcome>, command: ClaimedRow, context: Context): Promise<SendOutcome> =>
  (await inTime(sending).catch((error: unknown) => logUnexpected(error, command, context))) ?? { outcome: 'unknown' };

/** A session returns every failure that it knows, so an error of it is a mistake that somebody must find in the log. */
function logUnexpected(error: unknown, { id, kind }: ClaimedRow, { deps: { log } }: Context): undefined {
  log.error({ err: error, command: id, kind }, 'session call failed');
}

/** Returns the session's answer; undefined after a timeout. */
async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>(
    (resolve) => (timer = setTimeout(() => resolve(undefined), limits.sendTimeoutMs)),
  );
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearTimeout(timer);
  }
}
