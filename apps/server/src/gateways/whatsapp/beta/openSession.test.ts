import { initAuthCreds } from 'baileys';
import { expect, test } from 'vitest';
import { openStubClock } from '../testing/stubClock.ts';
import type { WhatsAppSessionState } from '../WhatsAppSession.ts';
import { writeCreds } from './authState.ts';
import { openSession } from './openSession.ts';
import { openMemoryStore, type MemoryStore } from './testing/memoryStore.ts';
import { openStandInSocket, type StandInSocket } from './testing/standInSocket.ts';

// The socket is a stand-in that tells what the source of Baileys 7.0.0-rc14 tells; no code was scanned with a real
// phone.

const linked = { id: '5511400000001:7@s.whatsapp.net' };

function openTestSession({ paired, store = openMemoryStore() }: { paired: boolean; store?: MemoryStore }) {
  if (paired) store.rows.set('creds/creds', writeCreds({ ...initAuthCreds(), me: linked }));
  const clock = openStubClock();
  const closing = new AbortController();
  const states: WhatsAppSessionState[] = [];
  const opened: StandInSocket[] = [];
  const versions: unknown[] = [];
  let downs = 0;
  const target = openSession({
    store,
    sockets: {
      open(state, version) {
        versions.push(version);
        opened.push(openStandInSocket(state));
        return opened.at(-1)!.socket;
      },
    },
    clock,
    random: () => 0,
    log: { warn: () => undefined },
    signal: closing.signal,
    become: async (state) => void states.push(state),
    versionOf: async () => [2, 3000, 9],
    listen: () => undefined,
    opened: () => undefined,
    down: () => void downs++,
  });
  void target.start();
  return {
    target,
    store,
    clock,
    closing,
    states,
    versions,
    downs: () => downs,
    sockets: () => opened.length,
    /** The n-th socket, as soon as it is there. */
    async socket(n: number): Promise<StandInSocket> {
      await expect.poll(() => opened.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(n);
      return opened[n - 1]!;
    },
    seen: () => states.map(({ status, notice, retries }) => [status, notice ?? null, retries ?? 0]),
    last: (state: object) => expect.poll(() => states.at(-1), { timeout: 5_000 }).toMatchObject(state),
  };
}

test('pairing goes from the first code to CONNECTED: two codes, a scan, the restart, the number [CONN-24]', async () => {
  const session = openTestSession({ paired: false });
  const first = await session.socket(1);
  first.showCode('code-1');
  first.showCode('code-2');
  await session.last({ status: 'qrcode', qrcode: 'code-2', retries: 1 });
  expect([session.target.pairing() === first.socket, session.store.rows.size]).toEqual([true, 0]);
  first.scan();
  await session.last({ status: 'PAIRING', qrcode: '' });
  expect(session.target.pairing()).toBeUndefined();
  first.close(515);
  const second = await session.socket(2);
  // Late events of the old socket are ignored.
  first.close(401);
  expect([second.creds === first.creds, session.store.rows.has('creds/creds'), session.target.socket()]).toEqual([
    true,
    true,
    undefined,
  ]);
  second.open();
  await session.last({ status: 'CONNECTED', qrcode: '', number: '5511400000001', notice: null, retries: 0 });
  expect(session.seen().map(([status]) => status)).toEqual(['OPENING', 'qrcode', 'qrcode', 'PAIRING', 'CONNECTED']);
  expect([session.target.socket() === second.socket, session.target.me()]).toEqual([
    true,
    [
      { kind: 'phone', value: '5511400000001' },
      { kind: 'lid', value: '900001' },
    ],
  ]);
  // The gate was passed.
  session.clock.pass(120_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(session.states.at(-1)?.status).toBe('CONNECTED');
});

test('pairing stops after five renewed codes that nobody scans, and can be started again', async () => {
  const session = openTestSession({ paired: false });
  const first = await session.socket(1);
  for (let n = 0; n < 7; n++) first.showCode(`code-${n}`);
  await session.last({ status: 'DISCONNECTED', notice: 'qr_expired', qrcode: '' });
  expect([first.done, session.sockets()]).toEqual([['end'], 1]);
  await session.target.pairAgain();
  const second = await session.socket(2);
  second.showCode('code-new');
  await session.last({ status: 'qrcode', qrcode: 'code-new', retries: 0 });
});

test('when the codes of a socket are used up, the next socket continues the count', async () => {
  const session = openTestSession({ paired: false });
  const first = await session.socket(1);
  first.showCode('a');
  first.close(408);
  await expect.poll(() => session.clock.nextIn()).toBe(1_000);
  session.clock.pass(1_000);
  const second = await session.socket(2);
  second.showCode('b');
  await session.last({ status: 'qrcode', qrcode: 'b', retries: 1 });
  // Of a session nobody linked nothing is used again.
  expect(second.creds.noiseKey).not.toEqual(first.creds.noiseKey);
});

test('an account with a passkey that is silent for a minute after the scan is reported', async () => {
  const session = openTestSession({ paired: false });
  const first = await session.socket(1);
  first.showCode('a');
  first.scan();
  await session.last({ status: 'PAIRING' });
  await expect.poll(() => session.store.rows.size).toBeGreaterThan(0);
  session.clock.pass(60_000);
  await session.last({ status: 'DISCONNECTED', notice: 'passkey_required', number: null });
  expect(session.store.rows.size).toBe(0);
});

test('a logout on the phone removes the session and shows a new code with the reason', async () => {
  const session = openTestSession({ paired: true });
  (await session.socket(1)).open();
  await session.last({ status: 'CONNECTED' });
  (await session.socket(1)).close(401);
  const second = await session.socket(2);
  expect([session.store.rows.size, second.creds.me]).toEqual([0, undefined]);
  second.showCode('a');
  await session.last({ status: 'qrcode', qrcode: 'a', number: null, notice: 'logged_out' });
});

test('a lost connection shows TIMEOUT, waits the listed pauses, and resumes the same session', async () => {
  const session = openTestSession({ paired: true });
  const first = await session.socket(1);
  first.open();
  await session.last({ status: 'CONNECTED' });
  first.close(428);
  await session.last({ status: 'TIMEOUT', retries: 1 });
  expect([session.target.socket(), session.downs()]).toEqual([undefined, 1]);
  await expect.poll(() => session.clock.nextIn()).toBe(1_000);
  session.clock.pass(1_000);
  (await session.socket(2)).close();
  await expect.poll(() => session.clock.nextIn()).toBe(2_000);
  session.clock.pass(2_000);
  const third = await session.socket(3);
  third.open();
  await session.last({ status: 'CONNECTED' });
  expect(third.creds).toBe(first.creds);
});

test.each([
  [403, 'restricted'],
  [411, 'multi_device_mismatch'],
])('closed with %i: the phone stops, and the session is kept', async (code, notice) => {
  const session = openTestSession({ paired: true });
  (await session.socket(1)).close(code);
  await session.last({ status: 'DISCONNECTED', notice });
  expect([session.store.rows.has('creds/creds'), session.sockets(), session.clock.nextIn()]).toEqual([
    true,
    1,
    undefined,
  ]);
});

test('a client that WhatsApp refuses as too old asks for the newest version', async () => {
  const session = openTestSession({ paired: true });
  (await session.socket(1)).close(405);
  await expect.poll(() => session.clock.nextIn()).toBe(1_000);
  session.clock.pass(1_000);
  await session.socket(2);
  expect(session.versions).toEqual([undefined, [2, 3000, 9]]);
});

test('a time-lock of WhatsApp is shown while it lasts', async () => {
  const session = openTestSession({ paired: true });
  const first = await session.socket(1);
  first.open();
  await session.last({ status: 'CONNECTED', notice: null });
  first.emit('connection.update', { reachoutTimeLock: { isActive: true } });
  await session.last({ status: 'CONNECTED', notice: 'reachout_timelock' });
  first.emit('connection.update', { reachoutTimeLock: { isActive: false } });
  await session.last({ status: 'CONNECTED', notice: null });
});

test('a logout unlinks the phone and deletes the session; a release does neither', async () => {
  const session = openTestSession({ paired: true });
  const first = await session.socket(1);
  first.open();
  await session.last({ status: 'CONNECTED' });
  await session.target.logout();
  expect([first.done, session.store.rows.size, session.states.at(-1)]).toEqual([
    ['logout'],
    0,
    { status: 'DISCONNECTED', qrcode: '', number: null, retries: 0 },
  ]);

  const other = openTestSession({ paired: true });
  const socket = await other.socket(1);
  socket.open();
  await other.last({ status: 'CONNECTED' });
  other.closing.abort();
  await other.target.hangUp();
  socket.close(428);
  expect([socket.done, other.store.rows.has('creds/creds'), other.states.at(-1)?.status, other.clock.nextIn()]).toEqual(
    [['end'], true, 'CONNECTED', undefined],
  );
});

test('a session in another format needs a new pairing; an unreadable store is tried again', async () => {
  const store = openMemoryStore();
  store.rows.set('creds/creds', '{"format":99}');
  await openTestSession({ paired: false, store }).last({ status: 'DISCONNECTED', notice: 'session_outdated' });

  const away = openMemoryStore();
  let isAway = true;
  const session = openTestSession({
    paired: true,
    store: { ...away, read: (...input) => (isAway ? Promise.reject(new Error('away')) : away.read(...input)) },
  });
  await session.last({ status: 'TIMEOUT', retries: 1 });
  await expect.poll(() => session.clock.nextIn()).toBe(1_000);
  isAway = false;
  session.clock.pass(1_000);
  expect((await session.socket(1)).creds.me).toEqual(linked);
});
