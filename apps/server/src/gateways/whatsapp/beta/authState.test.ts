import { randomBytes } from 'node:crypto';
import { initAuthCreds, proto, type SignalDataSet } from 'baileys';
import { expect, test } from 'vitest';
import { AuthFormatError, openAuthState, writeCreds } from './authState.ts';
import { openMemoryStore } from './testing/memoryStore.ts';

const linked = { id: '5511400000001:7@s.whatsapp.net', lid: '900001:7@lid' };
const fails = () => {
  throw new Error('the session was not to be lost');
};

async function openPaired(lost: (error: unknown) => void = fails) {
  const store = openMemoryStore();
  store.rows.set('creds/creds', writeCreds({ ...initAuthCreds(), me: linked }));
  return { store, auth: await openAuthState(store, lost) };
}

test('nothing is stored until a phone links; then credentials and keys are stored in one write', async () => {
  const store = openMemoryStore();
  const auth = await openAuthState(store, fails);
  await auth.state.keys.set({
    'pre-key': { 1: { public: new Uint8Array([1]), private: new Uint8Array([2]) } },
    session: { gone: new Uint8Array([3]) },
  });
  await auth.state.keys.set({ session: { gone: null } });
  // One that asked for a pairing code knows its number, and is not linked yet.
  auth.state.creds.me = { id: '5511400000001@s.whatsapp.net' };
  await auth.saveCreds();
  expect([auth.isPaired(), store.rows.size, Object.keys(await auth.state.keys.get('pre-key', ['1', '2']))]).toEqual([
    false,
    0,
    ['1'],
  ]);

  auth.state.creds.me = linked;
  await auth.saveCreds();
  expect([auth.isPaired(), store.writes.map((changes) => changes.map(({ type, id }) => `${type}/${id}`))]).toEqual([
    true,
    [['creds/creds', 'pre-key/1']],
  ]);
});

test('stored credentials are read back unchanged, bytes as bytes', async () => {
  const { store, auth } = await openPaired();
  auth.state.creds.routingInfo = Buffer.from([9, 8, 7]);
  auth.state.creds.nextPreKeyId = 31;
  await auth.saveCreds();
  const again = await openAuthState(store, fails);
  expect(again.state.creds).toEqual(auth.state.creds);
  expect(Buffer.isBuffer(again.state.creds.noiseKey.private) && again.state.creds.noiseKey.private.length).toBe(32);
});

test('each kind of key is read back unchanged', async () => {
  const { store, auth } = await openPaired();
  const bytes = randomBytes(40);
  const data = {
    'pre-key': { 5: { public: randomBytes(32), private: randomBytes(32) } },
    session: { '5513.0': bytes },
    'sender-key': { group: bytes },
    'sender-key-memory': { group: { '5513@s.whatsapp.net': true } },
    'app-state-sync-version': { regular: { version: 3, hash: bytes, indexValueMap: { a: { valueMac: bytes } } } },
    'lid-mapping': { '5513912344321': '900777', '900777_reverse': '5513912344321' },
    'device-list': { '5513912344321': ['0', '12'] },
    tctoken: { '900777@lid': { token: bytes, timestamp: '1780000000' } },
    'identity-key': { x: bytes },
  } satisfies SignalDataSet;
  await auth.state.keys.set(data);
  expect(store.writes).toHaveLength(1);
  const { state } = await openAuthState(store, fails);
  for (const [type, values] of Object.entries(data))
    expect(await state.keys.get(type as keyof typeof data, [...Object.keys(values), 'none'])).toEqual(values);

  await auth.state.keys.set({
    'app-state-sync-key': { AAAA: { keyData: bytes, timestamp: 7, fingerprint: { rawId: 1 } } },
  });
  const { AAAA } = await state.keys.get('app-state-sync-key', ['AAAA']);
  expect(AAAA).toBeInstanceOf(proto.Message.AppStateSyncKeyData);
  expect(Buffer.from(AAAA!.keyData!)).toEqual(bytes);
});

test('writes run one at a time in their order, and a read sees the writes before it', async () => {
  const { store, auth } = await openPaired();
  const setting = Array.from({ length: 20 }, async (_, n) =>
    auth.state.keys.set({ session: { a: new Uint8Array([n]) } }),
  );
  expect((await auth.state.keys.get('session', ['a'])).a).toEqual(Buffer.from([19]));
  await Promise.all(setting);
  expect(store.writes).toHaveLength(20);
  await auth.state.keys.set({ session: { a: null } });
  expect([await auth.state.keys.get('session', ['a']), store.rows.has('session/a')]).toEqual([{}, false]);
});

test('a write that is refused ends the session with one error, and nothing is written after it', async () => {
  const errors: unknown[] = [];
  const { store, auth } = await openPaired((error) => errors.push(error));
  store.refuse();
  const results = await Promise.allSettled([
    auth.state.keys.set({ session: { a: new Uint8Array([1]) } }),
    auth.saveCreds(),
    auth.state.keys.set({ session: { b: new Uint8Array([1]) } }),
  ]);
  expect([results.map(({ status }) => status), errors, store.writes]).toEqual([
    ['rejected', 'rejected', 'rejected'],
    [new Error('the lease is lost')],
    [],
  ]);
  await auth.settled();
});

test('a session in another format is not opened', async () => {
  const store = openMemoryStore();
  store.rows.set('creds/creds', JSON.stringify({ format: 2, creds: {} }));
  await expect(openAuthState(store, fails)).rejects.toThrow(AuthFormatError);
});
