import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, limits, type ConnectionStatus } from '@recado/contracts';
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
import { newWid } from '../newWid.ts';
import type { SandboxWorld } from './sandboxWorld.ts';

type Pace = {
  /** Lifetime of a QR code in ms. */
  qrMs: number;
  /** Delay between scan and connection in ms. */
  pairingMs: number;
  /** Delay of the answer to a send with the fault `late`, and to one with `hang`, in ms. */
  lateMs: number;
  hangMs: number;
};

const retryMs = 5_000;

/** Opens simulated phones, which pair, fail and persist their state like WhatsApp. */
export const sandboxProvider = (
  world: SandboxWorld,
  log: SessionLog,
  pace: Pace = { qrMs: 45_000, pairingMs: 150, lateMs: 4_000, hangMs: 2 * limits.sendTimeoutMs },
): Provider => ({
  async open(target, listener) {
    return startSession({ world, log, pace }, target, listener);
  },
});

function startSession(
  { world, log, pace }: { world: SandboxWorld; log: SessionLog; pace: Pace },
  { connectionId }: SessionTarget,
  listener: SessionListener,
): WhatsAppSession {
  let status: ConnectionStatus = 'OPENING';
  const isStill = (expected: ConnectionStatus) => !closed && status === expected;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let published: Promise<unknown> = Promise.resolve();

  const shut = () => {
    closed = true;
    clearTimeout(timer);
  };

  /**
   * Sets a state and reports it, after all earlier states. If the listener rejects, the session has another owner and
   * closes.
   */
  function become(state: WhatsAppSessionState): Promise<void> {
    status = state.status;
    const publishing = published.then(async () => {
      if (closed) return;
      await listener.changed(state).catch(shut);
    });
    published = publishing;
    return publishing;
  }

  async function showQr(retries: number): Promise<void> {
    clearTimeout(timer);
    await become({
      status: 'qrcode',
      qrcode: `recado-sandbox:${connectionId}:${randomBytes(16).toString('base64url')}`,
      number: null,
      retries,
    });
    if (!isStill('qrcode')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void showQr(retries + 1), pace.qrMs).unref();
  }

  const connect = async () =>
    become({ status: 'CONNECTED', qrcode: '', number: (await world.pairing(connectionId)).number, retries: 0 });

  async function start(): Promise<void> {
    await become({ status: 'OPENING', qrcode: '' });
    const { paired } = await world.pairing(connectionId);
    if (!isStill('OPENING')) return; // Paired again or logged out meanwhile.
    await (paired ? connect() : showQr(0));
  }

  async function scan(): Promise<void> {
    if (!isStill('qrcode')) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    clearTimeout(timer);
    await become({ status: 'PAIRING', qrcode: '' });
    await new Promise((resolve) => setTimeout(resolve, pace.pairingMs));
    if (!isStill('PAIRING')) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    await world.setPaired(connectionId, true);
    await connect();
  }

  /**
   * Delivers a message to the contact's phone, unless a fault is set or unreadable. If the ledger fails, the outcome is
   * unknown.
   */
  async function deliver(record: () => Promise<unknown>): Promise<SendOutcome> {
    if (!isStill('CONNECTED')) return { outcome: 'refused', reason: 'not connected' };
    const fault = await world.takeFault(connectionId).catch((error: unknown) => {
      log.warn({ err: error, connectionId }, 'simulated fault read failed');
      return 'refuse' as const;
    });
    if (fault === 'refuse') return { outcome: 'refused', reason: 'simulated refusal' };
    try {
      await record();
    } catch (error) {
      log.warn({ err: error, connectionId }, 'simulated delivery failed');
      return { outcome: 'unknown' };
    }
    if (fault === 'late' || fault === 'hang') await wait(pace[`${fault}Ms`], undefined, { ref: false });
    return { outcome: fault === 'vanish' ? 'unknown' : 'sent' };
  }

  async function unpair(): Promise<void> {
    clearTimeout(timer);
    status = 'DISCONNECTED';
    await world.setPaired(connectionId, false);
  }

  /** A disk error may be temporary, so the start is retried. */
  async function keepStarting(): Promise<void> {
    try {
      await start();
    } catch (error) {
      log.warn({ err: error, connectionId }, 'simulated session start failed');
      await become({ status: 'TIMEOUT', qrcode: '' });
      if (isStill('TIMEOUT')) timer = setTimeout(() => void keepStarting(), retryMs).unref();
    }
  }

  void keepStarting();

  return {
    width: 8,
    send: (outgoing) => deliver(() => world.recordOutbound(connectionId, toLine(outgoing))),
    revoke: (_to, wid) => deliver(() => world.recordRevoked(connectionId, wid)),
    edit: (_to, wid, body) => deliver(() => world.recordEdited(connectionId, wid, body)),
    // Like in WhatsApp, a reaction is a message of its own that names its target.
    react: ({ to, wid }, emoji) =>
      deliver(() =>
        world.recordOutbound(connectionId, {
          wid: newWid(),
          number: to.value,
          kind: 'reaction',
          body: emoji,
          media: null,
          quotedWid: wid,
          sentAt: new Date().toISOString(),
        }),
      ),
    async markRead(_from, wids) {
      if (!isStill('CONNECTED')) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      await world.recordRead(connectionId, wids);
    },
    ...typingAt(world, connectionId, () => isStill('CONNECTED')),
    // Every number is on the simulated WhatsApp, except those of an area code that Brazil does not have.
    async findNumber(number) {
      if (!isStill('CONNECTED')) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      return number.startsWith('5500') ? null : number;
    },
    async listContacts() {
      if (!isStill('CONNECTED')) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      return addressBook.map((name, at) => ({
        name,
        identities: [{ kind: 'phone' as const, value: `551191${String(connectionId).padStart(5, '0')}${at + 10}` }],
      }));
    },
    async pairAgain() {
      await unpair();
      await showQr(0);
    },
    async logout() {
      await unpair();
      await become({ status: 'DISCONNECTED', qrcode: '', number: null, retries: 0 });
    },
    async close() {
      shut();
    },
    simulate: (action) =>
      action.action === 'scan' ? scan() : world.setFault(connectionId, { next: action.next, times: action.times }),
  };
}

/** A phone without a connection shows nothing. */
const typingAt = (
  world: SandboxWorld,
  connectionId: number,
  isUp: () => boolean,
): Required<Pick<WhatsAppSession, 'showTyping' | 'endTyping'>> => ({
  async showTyping({ value }) {
    if (isUp()) await world.recordTyping(connectionId, value, true);
  },
  async endTyping({ value }) {
    if (isUp()) await world.recordTyping(connectionId, value, false);
  },
});

/** The people in the address book of a simulated phone. Their numbers are fixed per connection. */
const addressBook = ['Ana Ferraz', 'Bruno Teixeira', 'Célia Moraes', 'Davi Antunes', 'Érica Lobo', 'Fábio Nunes'];

const kinds = { image: 'image', audio: 'audio', video: 'video', application: 'document' } as const;

const toLine = ({
  wid,
  to,
  body,
  media,
  place,
  cards,
  quoted,
  forwarded,
}: Outgoing): Parameters<SandboxWorld['recordOutbound']>[1] => ({
  wid,
  number: to.value,
  kind: media ? (media.sticker ? 'sticker' : kinds[media.kind]) : place ? 'location' : cards ? 'contact' : 'text',
  // A location in the form of a simulated phone: coordinates and name.
  body: place ? JSON.stringify(place) : body,
  media: media
    ? { path: media.path, mime: media.mime, name: media.name, voice: media.voice, seconds: media.seconds }
    : null,
  quotedWid: quoted?.wid ?? null,
  ...(forwarded ? { forwarded } : {}),
  sentAt: new Date().toISOString(),
});
