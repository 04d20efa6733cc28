import type { ConnectionNotice } from '@recado/contracts';
import type { ConnectionState, WASocket, WAVersion } from 'baileys';
import type { Clock } from '../clock.ts';
import type { Identity, KeyStore, WhatsAppSessionState, SessionLog } from '../WhatsAppSession.ts';
import { AuthFormatError, openAuthState, type OpenAuth } from './authState.ts';
import { numberOf, toIdentities } from './jids.ts';
import { statusOf } from './read.ts';
import {
  afterClose,
  afterCode,
  afterOpen,
  afterScan,
  atGate,
  backOff,
  gateMs,
  newCourse,
  type Step,
} from './reconnect.ts';

type Deps = {
  store: KeyStore;
  /** `over` is aborted when the socket is closed. */
  sockets: { open(state: OpenAuth['state'], version: WAVersion | undefined, over: AbortSignal): WASocket };
  /** Returns a client version newer than the refused one. */
  versionOf?: () => Promise<WAVersion | undefined>;
  /** For servers that pair nobody: the account id of a new session, with a device number. */
  pairedAs?: string;
  clock: Clock;
  random(): number;
  log: SessionLog;
  signal: AbortSignal;
  become(state: WhatsAppSessionState): Promise<void>;
  /** Attaches the listeners of a new socket, besides those of its own state. */
  listen(socket: WASocket): void;
  opened(socket: WASocket): void;
  /** Called when the socket is gone, with everything in progress on it. */
  down(): void;
};

/** How long to wait for a server that does not answer the close, in ms. */
const patienceMs = 2_000;

/**
 * Runs one session's connection to WhatsApp: pairs, opens one socket after another, and follows the table of
 * `reconnect.ts`.
 */
export function openSession(deps: Deps) {
  const { store, clock, log, signal, become } = deps;
  let auth: OpenAuth | undefined;
  let course = newCourse(false);
  let socket: WASocket | undefined;
  let isOpen = false;
  let version: WAVersion | undefined;
  /** Rises with every start and end of a socket, so that events of an old one are ignored. */
  let turn = 0;
  let pause = new AbortController();
  let over = new AbortController();

  const isCurrent = (mine: number) => mine === turn && !signal.aborted;

  /** The keys cannot be stored: another process owns the session, or it cannot continue here. */
  async function storeLost(cause: unknown): Promise<void> {
    log.warn({ err: cause }, 'session keys store failed');
    await hangUp();
    await become({ status: 'DISCONNECTED', qrcode: '', notice: 'session_not_stored' });
  }

  async function readAuth(): Promise<OpenAuth> {
    // A failed pairing leaves nothing behind, not even in memory.
    if (auth && (auth.isPaired() || course.scannedAt !== undefined)) return auth;
    auth?.close();
    auth = await openAuthState(store, (cause) => void storeLost(cause));
    if (deps.pairedAs !== undefined && !auth.isPaired()) {
      Object.assign(auth.state.creds, { me: { id: deps.pairedAs }, accountSyncCounter: 1 });
      await auth.saveCreds();
    }
    return auth;
  }

  async function connect(): Promise<void> {
    const mine = ++turn;
    try {
      const { state, isPaired } = await readAuth();
      if (!isCurrent(mine)) return;
      course = { ...course, paired: isPaired() };
      over = new AbortController();
      socket = deps.sockets.open(state, version, over.signal);
    } catch (error) {
      if (!isCurrent(mine)) return;
      if (error instanceof AuthFormatError)
        return become({ status: 'DISCONNECTED', qrcode: '', notice: 'session_outdated' });
      log.warn({ err: error }, 'session read failed');
      await become({ status: 'TIMEOUT', qrcode: '', retries: course.failures + 1 });
      course = { ...course, failures: course.failures + 1 };
      return resume(mine, backOff(course.failures - 1, deps.random()));
    }
    const { ev } = socket;
    ev.on('creds.update', () => {
      if (isCurrent(mine)) void auth?.saveCreds().catch(() => undefined);
    });
    ev.on('connection.update', (update) => {
      if (isCurrent(mine)) receive(update);
    });
    deps.listen(socket);
  }

  async function resume(mine: number, waitMs: number): Promise<void> {
    if (waitMs > 0) await clock.sleep(waitMs, AbortSignal.any([signal, pause.signal]));
    if (isCurrent(mine)) await connect();
  }

  function receive({ qr, isNewLogin, connection, lastDisconnect, reachoutTimeLock }: Partial<ConnectionState>): void {
    if (qr !== undefined) void showCode(qr);
    if (isNewLogin) scanned();
    if (connection === 'open') void opened();
    if (connection === 'close') closed(statusOf(lastDisconnect?.error));
    if (reachoutTimeLock && isOpen)
      void become({ status: 'CONNECTED', notice: reachoutTimeLock.isActive ? 'reachout_timelock' : null });
  }

  /** The notice of a logged-out account is repeated until it is paired again. */
  let lingering: ConnectionNotice | null = null;

  async function showCode(qrcode: string): Promise<void> {
    const shown = afterCode(course);
    course = shown.course;
    if (!shown.stop)
      return become({ status: 'qrcode', qrcode, number: null, notice: lingering, retries: shown.retries });
    await hangUp();
    await carryOut(shown.stop);
  }

  function scanned(): void {
    const at = clock.now();
    course = afterScan(course, at);
    void become({ status: 'PAIRING', qrcode: '', notice: null });
    void clock.sleep(gateMs, signal).then(async () => {
      if (signal.aborted || course.scannedAt !== at) return;
      await hangUp();
      await carryOut(atGate());
    });
  }

  async function opened(): Promise<void> {
    const current = socket!;
    isOpen = true;
    lingering = null;
    course = afterOpen(course, clock.now());
    await become({
      status: 'CONNECTED',
      qrcode: '',
      number: numberOf(auth?.state.creds.me?.id) ?? null,
      notice: null,
      retries: 0,
    });
    if (socket === current) deps.opened(current);
  }

  function closed(code: number | undefined): void {
    letGo();
    const step = afterClose(course, code, clock.now(), deps.random());
    void carryOut(step);
  }

  async function carryOut(step: Step): Promise<void> {
    const mine = turn;
    course = step.course;
    if (step.forget) await forget();
    if (!isCurrent(mine)) return;
    if (step.action === 'stop')
      return become({
        status: 'DISCONNECTED',
        qrcode: '',
        notice: step.notice,
        retries: 0,
        ...(step.forget ? { number: null } : {}),
      });
    if (step.action === 'pairAnew') {
      lingering = step.notice;
      await become({ status: 'OPENING', qrcode: '', number: null, notice: step.notice });
    } else if (course.scannedAt === undefined && (step.waitMs > 0 || step.notice !== null)) {
      await become({
        status: course.paired ? 'TIMEOUT' : 'OPENING',
        qrcode: '',
        notice: step.notice ?? lingering,
        retries: course.failures,
      });
    }
    if (step.fresh) version = (await deps.versionOf?.().catch(() => undefined)) ?? version;
    await auth?.settled();
    await resume(mine, step.waitMs);
  }

  function letGo(): WASocket | undefined {
    const old = socket;
    turn++;
    socket = undefined;
    isOpen = false;
    over.abort();
    pause.abort();
    pause = new AbortController();
    deps.down();
    return old;
  }

  async function patiently(ending: Promise<void>): Promise<void> {
    const over = new AbortController();
    await Promise.race([ending, clock.sleep(patienceMs, over.signal)]).catch(() => undefined);
    over.abort();
  }

  /** Closes the socket without logging out. Events already received are still passed on. */
  async function hangUp(): Promise<void> {
    socket?.ev.flush();
    const old = letGo();
    if (old) await patiently(old.end(undefined));
  }

  async function forget(): Promise<void> {
    auth?.close();
    await auth?.settled();
    auth = undefined;
    await store.clear().catch(storeLost);
  }

  async function start(): Promise<void> {
    await become({ status: 'OPENING', qrcode: '' });
    await connect();
  }

  return {
    start,
    /** Returns the socket while it is open. */
    socket: () => (isOpen ? socket : undefined),
    /** Returns the socket that shows a code. */
    pairing: () => (course.codes > 0 && course.scannedAt === undefined ? socket : undefined),
    me: (): Identity[] => toIdentities(auth?.state.creds.me?.id, auth?.state.creds.me?.lid),
    hangUp,
    async pairAgain(): Promise<void> {
      await hangUp();
      course = newCourse(false);
      lingering = null;
      await forget();
      await start();
    },
    /** Logs this device out at WhatsApp, if reachable, and forgets the session. */
    async logout(): Promise<void> {
      const open = isOpen;
      const old = letGo();
      if (old) await patiently(open ? old.logout() : old.end(undefined));
      course = newCourse(false);
      await forget();
      await become({ status: 'DISCONNECTED', qrcode: '', number: null, retries: 0 });
    },
    settled: async () => auth?.settled(),
  };
}
