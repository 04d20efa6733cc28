import { initAuthCreds } from 'baileys';
import { expect, test } from 'vitest';
import { openStubClock } from '../testing/stubClock.ts';
import type { PhoneState } from '../Phone.ts';
import { writeCreds } from './authState.ts';
import { openLine } from './openLine.ts';
import { openMemoryStore, type MemoryStore } from './testing/memoryStore.ts';
import { openStandInSocket, type StandInSocket } from './testing/standInSocket.ts';

// The socket is a stand-in that tells what the source of Baileys 7.0.0-rc14 tells; no code was scanned with a real
// phone.

const linked = { id: '5511400000001:7@s.whatsapp.net' };

function openPhone({ paired, store = openMemoryStore() }: { paired: boolean; store?: MemoryStore }) {
  if (paired) store.rows.set('creds/creds', writeCreds({ ...initAuthCreds(), me: linked }));
  const clock = openStubClock();
  const closing = new AbortController();
  const states: PhoneState[] = [];
  const opened: StandInSocket[] = [];
  const versions: unknown[] = [];
  let downs = 0;
  const line = openLine({
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
  void line.start();
  return {
    line,
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

test('from the first code to the open line: two codes, a scan, the restart, CONNECTED with the number (CONN-24)', async () => {
  const phone = openPhone({ paired: false });
  const first = await phone.socket(1);
  first.showCode('code-1');
  first.showCode('code-2');
  await phone.last({ status: 'qrcode', qrcode: 'code-2', retries: 1 });
  expect([phone.line.pairing() === first.socket, phone.store.rows.size]).toEqual([true, 0]);
  first.scan();
  await phone.last({ status: 'PAIRING', qrcode: '' });
  expect(phone.line.pairing()).toBeUndefined();
  first.close(515);
  const second = await phone.socket(2);
  // What the old socket still has to say is nothing.
  first.close(401);
  expect([second.creds === first.creds, phone.store.rows.has('creds/creds'), phone.line.socket()]).toEqual([
    true,
    true,
    undefined,
  ]);
  second.open();
  await phone.last({ status: 'CONNECTED', qrcode: '', number: '5511400000001', notice: null, retries: 0 });
  expect(phone.seen().map(([status]) => status)).toEqual(['OPENING', 'qrcode', 'qrcode', 'PAIRING', 'CONNECTED']);
  expect([phone.line.socket() === second.socket, phone.line.me()]).toEqual([
    true,
    [
      { kind: 'phone', value: '5511400000001' },
      { kind: 'lid', value: '900001' },
    ],
  ]);
  // The gate was passed.
  phone.clock.pass(120_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(phone.states.at(-1)?.status).toBe('CONNECTED');
});

test('codes nobody scans: after five renewals the phone stops, and pairing again begins anew', async () => {
  const phone = openPhone({ paired: false });
  const first = await phone.socket(1);
  for (let n = 0; n < 7; n++) first.showCode(`code-${n}`);
  await phone.last({ status: 'DISCONNECTED', notice: 'qr_expired', qrcode: '' });
  expect([first.done, phone.sockets()]).toEqual([['end'], 1]);
  await phone.line.pairAgain();
  const second = await phone.socket(2);
  second.showCode('code-new');
  await phone.last({ status: 'qrcode', qrcode: 'code-new', retries: 0 });
});

test('codes of one socket run out: the next brings more, and the count goes on', async () => {
  const phone = openPhone({ paired: false });
  const first = await phone.socket(1);
  first.showCode('a');
  first.close(408);
  await expect.poll(() => phone.clock.nextIn()).toBe(1_000);
  phone.clock.pass(1_000);
  const second = await phone.socket(2);
  second.showCode('b');
  await phone.last({ status: 'qrcode', qrcode: 'b', retries: 1 });
  // Of a session nobody linked nothing is used again.
  expect(second.creds.noiseKey).not.toEqual(first.creds.noiseKey);
});

test('an account behind a passkey: scanned, and silent for a minute', async () => {
  const phone = openPhone({ paired: false });
  const first = await phone.socket(1);
  first.showCode('a');
  first.scan();
  await phone.last({ status: 'PAIRING' });
  await expect.poll(() => phone.store.rows.size).toBeGreaterThan(0);
  phone.clock.pass(60_000);
  await phone.last({ status: 'DISCONNECTED', notice: 'passkey_required', number: null });
  expect(phone.store.rows.size).toBe(0);
});

test('logged out on the phone: the session is removed, and a code is shown with the reason', async () => {
  const phone = openPhone({ paired: true });
  (await phone.socket(1)).open();
  await phone.last({ status: 'CONNECTED' });
  (await phone.socket(1)).close(401);
  const second = await phone.socket(2);
  expect([phone.store.rows.size, second.creds.me]).toEqual([0, undefined]);
  second.showCode('a');
  await phone.last({ status: 'qrcode', qrcode: 'a', number: null, notice: 'logged_out' });
});

test('a lost line: TIMEOUT, the pauses of the table, and the same session again', async () => {
  const phone = openPhone({ paired: true });
  const first = await phone.socket(1);
  first.open();
  await phone.last({ status: 'CONNECTED' });
  first.close(428);
  await phone.last({ status: 'TIMEOUT', retries: 1 });
  expect([phone.line.socket(), phone.downs()]).toEqual([undefined, 1]);
  await expect.poll(() => phone.clock.nextIn()).toBe(1_000);
  phone.clock.pass(1_000);
  (await phone.socket(2)).close();
  await expect.poll(() => phone.clock.nextIn()).toBe(2_000);
  phone.clock.pass(2_000);
  const third = await phone.socket(3);
  third.open();
  await phone.last({ status: 'CONNECTED' });
  expect(third.creds).toBe(first.creds);
});

test.each([
  [403, 'restricted'],
  [411, 'multi_device_mismatch'],
])('closed with %i: the phone stops, and the session is kept', async (code, notice) => {
  const phone = openPhone({ paired: true });
  (await phone.socket(1)).close(code);
  await phone.last({ status: 'DISCONNECTED', notice });
  expect([phone.store.rows.has('creds/creds'), phone.sockets(), phone.clock.nextIn()]).toEqual([true, 1, undefined]);
});

test('a client WhatsApp finds too old asks for a newer version', async () => {
  const phone = openPhone({ paired: true });
  (await phone.socket(1)).close(405);
  await expect.poll(() => phone.clock.nextIn()).toBe(1_000);
  phone.clock.pass(1_000);
  await phone.socket(2);
  expect(phone.versions).toEqual([undefined, [2, 3000, 9]]);
});

test('a time-lock of WhatsApp is shown while it lasts', async () => {
  const phone = openPhone({ paired: true });
  const first = await phone.socket(1);
  first.open();
  await phone.last({ status: 'CONNECTED', notice: null });
  first.emit('connection.update', { reachoutTimeLock: { isActive: true } });
  await phone.last({ status: 'CONNECTED', notice: 'reachout_timelock' });
  first.emit('connection.update', { reachoutTimeLock: { isActive: false } });
  await phone.last({ status: 'CONNECTED', notice: null });
});

test('logging out tells WhatsApp and forgets the session; letting go does neither', async () => {
  const phone = openPhone({ paired: true });
  const first = await phone.socket(1);
  first.open();
  await phone.last({ status: 'CONNECTED' });
  await phone.line.logout();
  expect([first.done, phone.store.rows.size, phone.states.at(-1)]).toEqual([
    ['logout'],
    0,
    { status: 'DISCONNECTED', qrcode: '', number: null, retries: 0 },
  ]);

  const other = openPhone({ paired: true });
  const socket = await other.socket(1);
  socket.open();
  await other.last({ status: 'CONNECTED' });
  other.closing.abort();
  await other.line.hangUp();
  socket.close(428);
  expect([socket.done, other.store.rows.has('creds/creds'), other.states.at(-1)?.status, other.clock.nextIn()]).toEqual(
    [['end'], true, 'CONNECTED', undefined],
  );
});

test('a session in another format, and a store that cannot be read', async () => {
  const store = openMemoryStore();
  store.rows.set('creds/creds', '{"format":99}');
  await openPhone({ paired: false, store }).last({ status: 'DISCONNECTED', notice: 'session_outdated' });

  const away = openMemoryStore();
  let isAway = true;
  const phone = openPhone({
    paired: true,
    store: { ...away, read: (...given) => (isAway ? Promise.reject(new Error('away')) : away.read(...given)) },
  });
  await phone.last({ status: 'TIMEOUT', retries: 1 });
  await expect.poll(() => phone.clock.nextIn()).toBe(1_000);
  isAway = false;
  phone.clock.pass(1_000);
  expect((await phone.socket(1)).creds.me).toEqual(linked);
});
