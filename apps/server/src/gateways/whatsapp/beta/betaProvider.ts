import { Ack, AppError } from '@recado/contracts';
import { generateWAMessage, type AnyMessageContent, type WASocket, type WAVersion } from 'baileys';
import { systemClock, type Clock } from '../clock.ts';
import type { Storage } from '../../storage/Storage.ts';
import type {
  KeyStore,
  SessionTarget,
  Outgoing,
  WhatsAppSession,
  AutoAckListener,
  WhatsAppSessionState,
  SendOutcome,
  KeyedProvider,
  SessionLog,
} from '../WhatsAppSession.ts';
import { unreadFile } from '../unreadFile.ts';
import { askForNumbers } from './askForNumbers.ts';
import { awaitAcks } from './awaitAcks.ts';
import { renewHandle } from './betaMedia.ts';
import { listContacts } from './listContacts.ts';
import { listenTo } from './listenTo.ts';
import { toJid } from './jids.ts';
import { answerMs, messageCommands } from './messageCommands.ts';
import { muteSessionPrints } from './muteSessionPrints.ts';
import { openSession } from './openSession.ts';
import { openSockets, type SocketSettings } from './openSocket.ts';
import { startIntake } from './startIntake.ts';
import type { IncomingCall } from './toCall.ts';
import type { BetaWords } from './toContent.ts';
import { toMessage, toQuoted } from './toMessage.ts';

export type BetaDeps = {
  /**
   * Returns the text of our message that a contact's phone could not decrypt; undefined for files, messages older than
   * 15 minutes, and unknown wids.
   */
  messageOf(target: SessionTarget, wid: string): Promise<string | undefined>;
  /**
   * Returns whether a message with this WhatsApp id is recorded on this connection. If it is redelivered, it may no
   * longer be decryptable.
   */
  isRecorded(target: SessionTarget, wid: string): Promise<boolean>;
  /** Returns the company's texts for messages without text; called once, when the session opens. */
  wordsOf(target: SessionTarget): Promise<BetaWords>;
  /** Returns whether to reject an incoming call (behaviour 1.11). */
  called(target: SessionTarget, call: IncomingCall): Promise<'reject' | 'ring'>;
  /** Returns whether to import the phone's history when it is linked; called for each part. */
  importsHistory(target: SessionTarget): Promise<boolean>;
  /** Returns a newer client version, when WhatsApp refuses ours. */
  versionOf?: () => Promise<WAVersion | undefined>;
  withLocal: Storage['withLocal'];
  settings?: SocketSettings & { pairedAs?: string };
  log: SessionLog;
  clock?: Clock;
  random?: () => number;
};

/** In ms. The server acks within a second; an unstable connection takes longer. */
const ackMs = 15_000;
/** How long a closing session waits until its received events are stored, in ms. */
const drainMs = 5_000;
const giveUpMs = 2_000;

/** Opens sessions of WhatsApp Web. From then on, this process no longer prints session keys to the console. */
export function betaProvider(deps: BetaDeps): KeyedProvider {
  muteSessionPrints(console);
  return {
    async open(target, listener, keys) {
      return startSession(deps, target, listener, keys, await deps.wordsOf(target));
    },
  };
}

/** The wishes of a session; an absent one is left out. */
const wishesOf = (versionOf: BetaDeps['versionOf'], pairedAs: string | undefined) => ({
  ...(versionOf && { versionOf }),
  ...(pairedAs !== undefined && { pairedAs }),
});

function startSession(
  deps: BetaDeps,
  target: SessionTarget,
  listener: AutoAckListener,
  keys: KeyStore,
  words: BetaWords,
): WhatsAppSession {
  const { withLocal, settings = {}, log, clock = systemClock, random = Math.random } = deps;
  const { connectionId } = target;
  const closing = new AbortController();
  /** Aborted when retries must end. */
  const closed = new AbortController();
  let published: Promise<unknown> = Promise.resolve();

  const intake = startIntake(listener, clock, log, closed.signal);
  const acks = awaitAcks(clock, (wid, outcome) => {
    if (outcome.outcome === 'unknown') return;
    intake.take({
      type: 'receipt',
      connectionId,
      wid,
      ...(outcome.outcome === 'sent' ? { ack: Ack.sent } : { error: outcome.reason }),
    });
  });

  /**
   * Sets a state and reports it, after all earlier states. If the listener rejects, the session has another owner and
   * closes.
   */
  function become(state: WhatsAppSessionState): Promise<void> {
    const publishing = published.then(async () => {
      if (!closing.signal.aborted) await listener.changed(state).catch(close);
    });
    published = publishing;
    return publishing;
  }

  const ear = listenTo({
    target,
    intake,
    acks,
    me: () => session.me(),
    words,
    called: (call) => deps.called(target, call),
    importsHistory: () => deps.importsHistory(target),
    listener,
    log,
  });
  const sockets = openSockets({
    settings,
    clock,
    log,
    messageOf: (wid) => deps.messageOf(target, wid),
    isRecorded: (wid) => deps.isRecorded(target, wid),
    keep: ear.keep,
  });
  const session = openSession({
    store: keys,
    sockets,
    clock,
    random,
    log,
    signal: closing.signal,
    become,
    ...wishesOf(deps.versionOf, settings.pairedAs),
    listen: ear.listen,
    // Requests the subjects of our groups, which arrive as `groups.update`.
    opened: (socket) => void socket.groupFetchAllParticipating().catch(() => undefined),
    down: () => acks.lose(),
  });
  void session.start();

  let ending: Promise<void> | undefined;
  const close = (): Promise<void> => (ending ??= end());
  async function end(): Promise<void> {
    const over = new AbortController();
    closing.abort();
    await session.hangUp();
    await Promise.race([intake.settled(), clock.sleep(drainMs, closed.signal)]);
    closed.abort();
    // Gives up whatever still waits, while the lease is ours.
    await Promise.race([intake.settled(), clock.sleep(giveUpMs, over.signal)]);
    over.abort();
    await session.settled();
  }

  /** Sends under an id of ours and waits for the server's ack. */
  async function deliver(
    wid: string,
    withinMs: number,
    transmit: (socket: WASocket) => Promise<unknown>,
  ): Promise<SendOutcome> {
    const socket = session.socket();
    if (!socket) return { outcome: 'refused', reason: 'not connected' };
    const ack = acks.expect(wid, Math.min(ackMs, withinMs));
    transmit(socket).catch((error: unknown) => {
      // Baileys does not tell whether anything was sent before the error.
      log.warn({ err: error }, 'message send failed');
      ack.settle({ outcome: 'unknown' });
    });
    return ack.outcome;
  }

  async function send(outgoing: Outgoing): Promise<SendOutcome> {
    const begun = clock.now();
    const { wid, to, quoted } = outgoing;
    const jid = toJid(to);
    if (jid === undefined) return { outcome: 'refused', reason: 'unsupported_address', final: true };
    const socket = session.socket();
    if (!socket?.user) return { outcome: 'refused', reason: 'not connected' };
    const options = {
      messageId: wid,
      userJid: socket.user.id,
      upload: socket.waUploadToServer,
      ...(quoted ? { quoted: toQuoted(jid, quoted) } : {}),
    };
    // Until its file is uploaded, nothing of a message was sent.
    const prepared = await prepare(outgoing, (content) => generateWAMessage(jid, content, options)).catch(
      (error: unknown) => unreadFile(error, log),
    );
    if ('outcome' in prepared) return prepared;
    const leftMs = answerMs - (clock.now() - begun);
    if (!prepared.message || leftMs < 1_000) return { outcome: 'refused', reason: 'media_upload' };
    const { message } = prepared;
    return deliver(wid, leftMs, (open) => open.relayMessage(jid, message, { messageId: wid }));
  }

  /** Calls `generate` with the content for Baileys. It must have uploaded a file when it settles. */
  const prepare = <T>(
    { media, ...outgoing }: Outgoing,
    generate: (content: AnyMessageContent) => Promise<T>,
  ): Promise<T> =>
    media
      ? withLocal(media.path, (localPath) => generate(toMessage({ ...outgoing, media: { ...media, localPath } })))
      : generate(toMessage(outgoing));

  return {
    width: 4,
    send,
    ...messageCommands(deliver, () => session.socket()),
    async renewMedia(handle) {
      const socket = session.socket();
      if (!socket) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      return renewHandle(socket, handle);
    },
    async pairByCode(number) {
      const socket = session.pairing();
      if (!socket) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      return socket.requestPairingCode(number.replace(/\D/g, ''));
    },
    findNumber: askForNumbers(clock, () => session.socket(), closing.signal),
    async listContacts() {
      const socket = session.socket();
      if (!socket) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      return listContacts(socket, clock, closing.signal);
    },
    pairAgain: () => session.pairAgain(),
    logout: () => session.logout(),
    close,
  };
}
