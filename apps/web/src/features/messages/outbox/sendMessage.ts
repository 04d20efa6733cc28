import { messagesApi, signed, type Message } from '@recado/contracts';
import { newUuid } from '../../../lib/browser/newUuid.ts';
import { ApiError, call } from '../../../lib/server/api.ts';
import { isPassing } from '../../../lib/server/ApiError.ts';
import { draftOf, keepDraft } from '../../../lib/browser/drafts.ts';
import { onBack } from '../../../lib/live/realtime.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toastError } from '../../../lib/notices/toasts.tsx';
import { keepQuoted } from '../composer/quotedDraft.ts';
import { putMessage } from '../messages.realtime.ts';
import { inOneTab, isStillKept } from './keptSendings.ts';
import { addOutgoing, changeOutgoing, dropOutgoing, useOutbox, type Outgoing, type OutgoingFile } from './outbox.ts';

/** Delays before waiting messages are retried, in ms. */
const retryMs = [5_000, 10_000, 20_000, 30_000];

/**
 * Tickets that are sending: one message at a time per ticket, so that messages arrive in the order they were written.
 */
const leaving = new Set<number>();
/** Uploads on their way, by the key of their sending. */
const uploads = new Map<string, AbortController>();
let retry: ReturnType<typeof setTimeout> | undefined;
/** Nothing is sent before this resolves; undefined while nothing is being restored. */
let restoring: Promise<unknown> | undefined;
/** How long sending waits for what the page before left behind, in ms. Some browsers never answer about their storage. */
const restoresWithinMs = 3_000;

/**
 * Holds all sending back until the task ends, which restores what waited before the page was loaded: what was written
 * earlier goes first.
 */
export function sendAfter(task: Promise<unknown>): void {
  const begun = Promise.race([task, new Promise((resolve) => setTimeout(resolve, restoresWithinMs))]).finally(() => {
    if (restoring === begun) restoring = undefined;
  });
  restoring = begun;
}

type Draft = { ticketId: number; text: string; signs: boolean; quoted: Message | null; files: OutgoingFile[] };

/**
 * Sends what a person wrote. It shows at once with a clock, waits for the network as long as needed, and is stored
 * once.
 */
export function sendMessage({ ticketId, text, signs, quoted, files }: Draft): void {
  const { user } = useSession.getState();
  if (!user) return;
  for (const [at, together] of sendingsOf(files).entries())
    addOutgoing({
      clientKey: newUuid(),
      ticketId,
      userId: user.id,
      text,
      signedBy: signs ? user.name : null,
      quoted: at === 0 ? quoted : null,
      files: together,
      state: 'waiting',
      error: null,
      progress: 0,
      at: nextMoment(),
    });
  void sendWaiting(ticketId);
}

/** Returns the present time, but later than every sending: a reload restores them in the order of their times. */
function nextMoment(): string {
  const latest = Math.max(0, ...useOutbox.getState().sendings.map(({ at }) => Date.parse(at) + 1));
  return new Date(Math.max(Date.now(), latest)).toISOString();
}

/** Splits files into what one call can send: the file of a quick message alone, others together. The order stays. */
export function sendingsOf(files: readonly OutgoingFile[]): OutgoingFile[][] {
  const sendings: OutgoingFile[][] = [];
  for (const file of files) {
    const last = sendings.at(-1);
    if (last && !file.reply && !last[0]!.reply) last.push(file);
    else sendings.push([file]);
  }
  return sendings.length > 0 ? sendings : [[]];
}

/** Tries a failed sending again, under the same key. */
export function sendAgain(clientKey: string): void {
  const sending = useOutbox.getState().sendings.find((one) => one.clientKey === clientKey);
  if (!sending) return;
  changeOutgoing(clientKey, { state: 'waiting', error: null, attempts: 0, progress: 0 });
  void sendWaiting(sending.ticketId);
}

/** Stops the upload of a sending that is still on its way, and forgets it. */
export function cancelSending(clientKey: string): void {
  uploads.get(clientKey)?.abort();
  dropOutgoing(clientKey);
}

/** Sends everything that waits, in all tickets; for the return of the network and the start of the page. */
export function sendAllWaiting(): void {
  for (const ticketId of new Set(useOutbox.getState().sendings.map((one) => one.ticketId))) void sendWaiting(ticketId);
}

window.addEventListener('online', sendAllWaiting);
onBack(sendAllWaiting);

async function sendWaiting(ticketId: number): Promise<void> {
  if (leaving.has(ticketId)) return;
  leaving.add(ticketId);
  try {
    if (restoring) await restoring;
    for (;;) {
      const next = useOutbox.getState().sendings.find((one) => one.ticketId === ticketId && one.state === 'waiting');
      if (!next || !(await send(next))) return;
    }
  } finally {
    leaving.delete(ticketId);
  }
}

/** Returns whether the next message may follow: not while the network is away. */
async function send(sending: Outgoing): Promise<boolean> {
  const { clientKey } = sending;
  changeOutgoing(clientKey, { state: 'sending' });
  try {
    const hasFiles = sending.files.length > 0;
    if (hasFiles && !(await isStillKept(sending))) dropOutgoing(clientKey);
    // Given up meanwhile, or sent by another tab.
    if (!useOutbox.getState().sendings.some((one) => one.clientKey === clientKey)) return true;
    const make = () => call(messagesApi.send, { params: { ticketId: sending.ticketId }, ...contentOf(sending) });
    const stored = await (hasFiles ? inOneTab(sending, make) : make());
    if (!stored) return waitForNext(sending, 0);
    if (!isOfSession(sending)) return true;
    const { messages, ...first } = stored;
    for (const message of messages ?? [first]) putMessage(message);
    dropOutgoing(clientKey);
  } catch (error) {
    if (!isOfSession(sending)) return true;
    // Continues with the next session.
    if (useSession.getState().isLeaving) return waitForNext(sending, 0);
    if (uploads.get(clientKey)?.signal.aborted) return true;
    if (isPassing(error)) return waitForNext(sending, (sending.attempts ?? 0) + 1);
    refused(sending, error);
  } finally {
    uploads.delete(clientKey);
  }
  return true;
}

/**
 * Returns whether the sender is still signed in. A later answer is ignored, so that it does not reach the next user.
 */
const isOfSession = ({ userId }: Outgoing): boolean => useSession.getState().user?.id === userId;

/** Leaves a sending waiting for its next attempt. Returns false: what was written after it waits too. */
function waitForNext({ clientKey, files }: Outgoing, attempts: number): false {
  changeOutgoing(clientKey, { state: 'waiting', progress: 0, attempts });
  clearTimeout(retry);
  retry = setTimeout(
    sendAllWaiting,
    retryMs[files.length > 0 ? Math.min(Math.max(attempts, 1), retryMs.length) - 1 : 0],
  );
  return false;
}

function contentOf({ clientKey, text, signedBy, quoted, files }: Outgoing) {
  const written = (given: string): string => (signedBy ? signed(given, signedBy) : given);
  if (files.length === 0) return { body: { body: written(text), clientKey, quotedMsg: quoted?.id ?? null } };
  const [{ reply, caption: first }] = files as [OutgoingFile];
  if (reply)
    return {
      body: {
        body: written(first),
        quickMessageId: reply.quickMessageId,
        clientKey,
        ...(quoted && { quotedMsg: quoted.id }),
      },
    };
  // Fields go before files: the server reads the body in the order it comes.
  const form = new FormData();
  form.set('clientKey', clientKey);
  if (quoted) form.set('quotedMsg', String(quoted.id));
  for (const { caption } of files) form.append('body', written(caption));
  for (const { file } of files) form.append('medias', file, file.name);
  const cancelled = new AbortController();
  uploads.set(clientKey, cancelled);
  return { form, signal: cancelled.signal, onProgress: (progress: number) => changeOutgoing(clientKey, { progress }) };
}

/** A disconnected connection keeps text and quote in the composer (CONV-41); other refusals keep the bubble, marked. */
function refused({ clientKey, ticketId, text, quoted, files }: Outgoing, error: unknown): void {
  const code = error instanceof ApiError ? error.code : 'ERR_INTERNAL_SERVER_ERROR';
  if (code === 'ERR_WAPP_NOT_INITIALIZED') toastError(error);
  if (code === 'ERR_WAPP_NOT_INITIALIZED' && files.length === 0 && draftOf(ticketId) === '') {
    dropOutgoing(clientKey);
    keepDraft(ticketId, text);
    keepQuoted(ticketId, quoted);
  } else changeOutgoing(clientKey, { state: 'failed', error: code });
}
