import { AppError, connectionNotices, type ConnectionStatus, type ConnectionNotice } from '@recado/contracts';
import type {
  SessionTarget,
  Outgoing,
  WhatsAppSession,
  SessionListener,
  SessionLog,
  WhatsAppSessionState,
  Provider,
  SendOutcome,
} from '../WhatsAppSession.ts';
import { systemClock, type Clock } from '../clock.ts';
import { isMenuFault } from '../isMenuFault.ts';
import { unreadFile } from '../unreadFile.ts';
import type { CloudClient, CloudSent } from './cloudClient.ts';
import type { GraphFailure } from './graph.ts';
import { keepUploads } from './keepUploads.ts';
import type { NumberRating } from './readRating.ts';
import { awayMostMs, startLooking } from './startLooking.ts';
import { paceDefaults, startPace, type PaceSettings } from './startPace.ts';
import { watchTemplates, type TemplateDeps } from './watchTemplates.ts';

export type CloudDeps = {
  /** Returns the client of a connection's number; undefined while the connection has no credentials. */
  clientOf(target: SessionTarget): Promise<CloudClient | undefined>;
  /** Number ownership (decision 0021). Without it, every number that Meta answers for belongs to the connection. */
  ownership?: {
    /** Returns whether Meta has confirmed the number for the connection. */
    isConfirmed(target: SessionTarget): Promise<boolean>;
    /**
     * Records that Meta answered for this number. Returns `moved` if a later confirmation of another connection took
     * it.
     */
    confirm(target: SessionTarget, phoneNumberId: string): Promise<'confirmed' | 'moved'>;
  };
  /** Records how Meta rates the number, after each check that found it well. */
  recordRating?(target: SessionTarget, rating: NumberRating): Promise<void>;
  recordTemplateEnd?: TemplateDeps['recordTemplateEnd'];
  pace?: Partial<PaceSettings>;
  /** How many chats are written to at once. 16 reach 80 messages per second at 200 ms per reply. */
  width?: number;
  clock?: Clock;
  log: SessionLog;
};

/** In ms. A send must finish before the product's timeout of 30 s, which makes the outcome unknown. */
const answerMs = 28_000;

/**
 * Intervals between checks of the credentials in ms: while they are valid, while they are wrong, and while Meta is
 * unreachable (doubled each time).
 */
const lookMs = { well: 15 * 60_000, wrong: 5 * 60_000, away: 1_000 };

/**
 * Opens sessions of official numbers: no pairing, but a check of the credentials. Inbound events come through the
 * webhook.
 */
export const cloudProvider = (deps: CloudDeps): Provider => ({
  async open(target, listener) {
    return watchTemplates(startSession(deps, target, listener), target, deps);
  },
});

/** All reasons of `errors.ts` for the owner are notices today; a reason added there later may not be. */
const toNotice = (reason: string): ConnectionNotice =>
  connectionNotices.find((notice) => notice === reason) ?? 'service';

/** The official API cannot delete or edit messages. */
const cannotChange: Pick<WhatsAppSession, 'revoke' | 'edit'> = {
  revoke: async () => ({ outcome: 'refused', reason: 'unsupported', final: true }),
  edit: async () => ({ outcome: 'refused', reason: 'unsupported', final: true }),
};

/** Shows typing with the receipt of a message. Nothing waits for it, so that a busy number shows none. */
async function showTypingAfter(
  wid: string,
  pace: ReturnType<typeof startPace>,
  clientNow: () => CloudClient | undefined,
): Promise<void> {
  if (!(await pace.take())) await clientNow()?.markRead(wid, true);
}

function startSession(
  { clientOf, ownership, recordRating, pace: wishes, width = 16, clock = systemClock, log }: CloudDeps,
  target: SessionTarget,
  listener: SessionListener,
): WhatsAppSession {
  const closing = new AbortController();
  const pace = startPace({ ...paceDefaults, ...wishes }, clock, closing.signal);
  const uploads = keepUploads(clock);
  let client: CloudClient | undefined;
  let status: ConnectionStatus = 'OPENING';
  /** The notice shown while messages can still be sent. */
  let alerted: ConnectionNotice | null = null;
  let leaving = false;
  let published: Promise<unknown> = Promise.resolve();

  const isConnected = () => !closing.signal.aborted && status === 'CONNECTED';

  /** Sets a state and reports it, after all earlier states. If the listener rejects, the session has another owner. */
  function become(state: WhatsAppSessionState): Promise<void> {
    status = state.status;
    alerted = state.notice ?? null;
    const publishing = published.then(async () => {
      if (!closing.signal.aborted) await listener.changed(state).catch(() => closing.abort());
    });
    published = publishing;
    return publishing;
  }

  /** Checks the credentials once. Returns the delay until the next check, in ms. */
  async function look(failures: number): Promise<number> {
    const found = await clientOf(target);
    const check = await found?.readNumber();
    if (leaving || closing.signal.aborted) return 0;
    client = found;
    if (check?.ok) {
      if (found && (await ownership?.confirm(target, found.phoneNumberId)) === 'moved') {
        await become({ status: 'DISCONNECTED', qrcode: '', notice: 'number_moved' });
        return lookMs.wrong;
      }
      if (status !== 'CONNECTED')
        await become({ status: 'CONNECTED', qrcode: '', number: check.number, notice: null, retries: 0 });
      const rating = recordRating && (await found?.readRating());
      if (rating && isConnected()) await recordRating?.(target, rating);
      return lookMs.well;
    }
    const problem = check?.problem ?? 'credentials_missing';
    if (['network', 'service', 'rate_limited'].includes(problem)) {
      // A number that worked stays connected: each message finds out for itself.
      if (status !== 'CONNECTED') {
        const isClaim = (await ownership?.isConfirmed(target)) === false;
        await become({
          status: 'TIMEOUT',
          qrcode: '',
          notice: isClaim ? 'unconfirmed' : problem,
          retries: failures + 1,
        });
      }
      return Math.min(lookMs.away * 2 ** failures, awayMostMs);
    }
    await become({ status: 'DISCONNECTED', qrcode: '', notice: problem });
    return lookMs.wrong;
  }

  /** Applies the result of a send to the message, its chat and the number. */
  async function settle(chat: string, sent: CloudSent): Promise<SendOutcome> {
    if ('failure' in sent) return sent.failure.maybeDone ? { outcome: 'unknown' } : refuse(chat, sent.failure);
    pace.eased(chat);
    if (alerted !== null && isConnected()) await become({ status: 'CONNECTED', notice: null });
    return { outcome: 'sent', providerWid: sent.wid };
  }

  /** A menu that Meta refuses for its form is sent as text at once: the contact must not stay without an answer. */
  async function settleMenu(
    chat: string,
    { menu, ...outgoing }: Outgoing,
    sent: CloudSent,
    client: CloudClient,
  ): Promise<SendOutcome> {
    const isOfForm = 'failure' in sent && !sent.failure.maybeDone && isMenuFault(sent.failure.reason);
    if (!menu || !isOfForm) return settle(chat, sent);
    const outcome = await settle(chat, await client.send(outgoing));
    return outcome.outcome === 'sent' ? { ...outcome, asText: true } : outcome;
  }

  async function refuse(chat: string, { action, reason, baseMs = 1_000, alert }: GraphFailure): Promise<SendOutcome> {
    switch (action) {
      case 'final':
      case 'template':
        if (alert && isConnected() && alerted !== reason)
          await become({ status: 'CONNECTED', notice: toNotice(reason) });
        return { outcome: 'refused', reason, final: true };
      case 'retry':
        return { outcome: 'refused', reason };
      case 'backoffChat':
        return { outcome: 'refused', reason, retryInMs: pace.hold(chat, reason, baseMs) };
      case 'backoffNumber':
        return { outcome: 'refused', reason, retryInMs: pace.hold(undefined, reason, baseMs) };
      case 'auth':
      case 'stop':
        // Commands wait while the session is down; a later check of the credentials connects it again.
        looking.rest(lookMs.wrong);
        if (isConnected()) await become({ status: 'DISCONNECTED', qrcode: '', notice: toNotice(reason) });
        return { outcome: 'refused', reason };
    }
  }

  /** Waits for the chat's turn. If it is too far off, returns the message as certainly not sent. */
  async function deliver(chat: string, post: (client: CloudClient) => Promise<SendOutcome>): Promise<SendOutcome> {
    const held = await pace.take(chat);
    if (held) return { outcome: 'refused', ...held };
    return client && isConnected() ? post(client) : { outcome: 'refused', reason: 'not connected' };
  }

  function send(outgoing: Outgoing): Promise<SendOutcome> {
    const begun = clock.now();
    const chat = outgoing.to.value;
    return deliver(chat, async (client) => {
      const { media, template, body } = outgoing;
      if (!media || template) return settleMenu(chat, outgoing, await client.send(outgoing), client);
      const leftMs = answerMs - client.sendMs - (clock.now() - begun);
      const uploaded = await uploads
        .upload(client, media, body, leftMs)
        .catch((error: unknown) => unreadFile(error, log));
      if ('outcome' in uploaded) return uploaded;
      // Without its file no message was sent, whatever happened to the upload.
      if ('failure' in uploaded) return refuse(chat, uploaded.failure);
      const outcome = await settle(chat, await client.send(outgoing, uploaded));
      // Meta may have refused the file itself, or no longer has it.
      if (outcome.outcome === 'refused') uploads.forget(media, body);
      return outcome;
    });
  }

  void become({ status: 'OPENING', qrcode: '' });
  const looking = startLooking(look, clock, log, closing.signal);

  return {
    width,
    send,
    ...cannotChange,
    react: ({ to, wid }, emoji) =>
      deliver(to.value, async (client) => settle(to.value, await client.react(to, wid, emoji))),
    async markRead(_from, wids) {
      for (const wid of wids) {
        const held = await pace.take();
        if (held || !client || !isConnected()) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
        const failure = await client.markRead(wid);
        // Messages older than 30 days or unknown to Meta get no receipt, which does no harm.
        if (failure && failure.action !== 'final' && failure.action !== 'template')
          throw new Error(`a read receipt was not taken: ${failure.reason}`);
      }
    },
    showTypingAfter: (wid) => showTypingAfter(wid, pace, () => (isConnected() ? client : undefined)),
    async pairAgain() {
      leaving = false;
      await become({ status: 'OPENING', qrcode: '' });
      looking.again();
    },
    async logout() {
      leaving = true;
      looking.stop();
      await become({ status: 'DISCONNECTED', qrcode: '', number: null, retries: 0 });
    },
    async close() {
      closing.abort();
    },
  };
}
