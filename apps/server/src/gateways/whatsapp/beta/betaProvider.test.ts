import { afterEach, expect, test } from 'vitest';
import { openEgress } from '../../egress.ts';
import { newWid } from '../newWid.ts';
import type {
  InboundMessage,
  Outgoing,
  WhatsAppSession,
  SessionEvent,
  WhatsAppSessionState,
} from '../WhatsAppSession.ts';
import { fetchBetaMedia } from './betaMedia.ts';
import { betaProvider } from './betaProvider.ts';
import { openMemoryStore } from './testing/memoryStore.ts';
import { customerNumber as ana, startCrabline } from '../../../../test/startCrabline.ts';

// Against Crabline, a WhatsApp Web server in this process: the handshake, the frames and the encryption of what is sent
// are real, and so are its acks. It pairs nobody and knows no receipts; those parts are proved by payloads and a
// stand-in socket.

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

const words = { unsupported: 'u', viewOnce: 'v', undecryptable: 'x' };
const target = { companyId: 1, connectionId: 7, name: 'Loja' };
const me = '5511400000001';

async function openServer(port = 0) {
  const server = await startCrabline(me, port);
  ended.push(server.remove);
  return server;
}

async function openTestSession(url: string, store = openMemoryStore()) {
  const states: WhatsAppSessionState[] = [];
  const received: SessionEvent[] = [];
  const logged: unknown[] = [];
  const provider = betaProvider({
    messageOf: async () => undefined,
    isRecorded: async () => false,
    wordsOf: async () => words,
    called: async () => 'ring',
    importsHistory: async () => false,
    withLocal: async () => expect.unreachable(),
    settings: { url, pairedAs: `${me}:3@s.whatsapp.net` },
    log: { warn: (...target) => void logged.push(target) },
  });
  const session: WhatsAppSession = await provider.open(
    target,
    {
      changed: async (state) => void states.push(state),
      async received(event) {
        received.push(event);
        return { messageId: null, ticketId: null };
      },
      gaveUp: async () => expect.unreachable(),
    },
    store,
  );
  ended.push(() => session.close());
  const connected = (times = 1) =>
    expect
      .poll(() => states.filter(({ status }) => status === 'CONNECTED').length, {
        timeout: 15_000,
        message: JSON.stringify(logged),
      })
      .toBe(times);
  const messages = () => received.filter((event): event is InboundMessage => event.type === 'message');
  return { provider, session, states, received, messages, store, connected, logged };
}

const text = (wid: string, body: string): Outgoing => ({ wid, to: { kind: 'phone', value: ana }, body });

test('the phone connects, receives a text, and sends one with our id that is acked once [CONN-25]', async () => {
  const server = await openServer();
  const { session, states, messages, connected, store } = await openTestSession(server.url);
  await connected();
  expect(states.map(({ status, number }) => [status, number])).toEqual([
    ['OPENING', undefined],
    ['CONNECTED', me],
  ]);
  expect(store.rows.has('creds/creds')).toBe(true);

  await server.inject({ text: 'Oi\nBom dia', messageId: 'IN1' });
  await expect.poll(messages, { timeout: 10_000 }).toHaveLength(1);
  expect(messages()[0]).toMatchObject({
    type: 'message',
    connectionId: 7,
    wid: 'IN1',
    fromMe: false,
    identities: [{ kind: 'phone', value: ana }],
    profileName: 'Ana',
    content: { mediaType: 'conversation', body: 'Oi\nBom dia' },
  });

  const wid = newWid();
  expect(wid).toMatch(/^3EB0[0-9A-F]{18}$/);
  expect(await session.send({ ...text(wid, 'Olá'), quoted: { wid: 'IN1', body: 'Oi', fromMe: false } })).toEqual({
    outcome: 'sent',
  });
  expect(await session.send(text(wid, 'Olá'))).toEqual({ outcome: 'sent' });
  expect(await server.accepted(wid)).toHaveLength(1);
  expect(await session.react({ to: { kind: 'phone', value: ana }, wid: 'IN1', fromMe: false }, '👍')).toEqual({
    outcome: 'sent',
  });
  await session.markRead({ kind: 'phone', value: ana }, ['IN1']);
  await session.watch!({ kind: 'phone', value: ana });
  await session.showTyping!({ kind: 'phone', value: ana });
  await session.endTyping!({ kind: 'phone', value: ana });
});

test('a voice note arrives with its address and key, and the same bytes are downloaded [CONV-42]', async () => {
  const server = await openServer();
  const { messages, connected } = await openTestSession(server.url);
  await connected();
  const sound = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7) % 256));
  await server.inject({
    audio: { contentBase64: sound.toString('base64'), mimeType: 'audio/ogg; codecs=opus', ptt: true },
    messageId: 'IN2',
  });
  await expect.poll(messages, { timeout: 10_000 }).toHaveLength(1);
  const { content } = messages()[0]!;
  if (!('handle' in content)) throw new Error('no medium');
  expect(content).toMatchObject({ mediaType: 'audio', voice: true, mime: 'audio/ogg; codecs=opus' });

  // As a job keeps it.
  const handle = JSON.parse(JSON.stringify(content.handle)) as typeof content.handle;
  const parts = { egress: openEgress({ allowPrivate: true }), hosts: ['127.0.0.1'] };
  const { stream, bytes } = await fetchBetaMedia(parts, handle, 64_000_000);
  expect([bytes, Buffer.concat(await stream.toArray()).equals(sound)]).toEqual([5_000, true]);
  await expect(fetchBetaMedia({ ...parts, hosts: [] }, handle, 64_000_000)).rejects.toThrow('no address of WhatsApp');
  await expect(
    fetchBetaMedia(parts, { ...handle, mediaKey: Buffer.alloc(32).toString('base64') }, 64_000_000),
  ).rejects.toThrow('not the one that was sent');
});

test('nothing is sent while the server is away, and the session resumes by itself', async () => {
  const server = await openServer();
  const { session, states, messages, connected, store } = await openTestSession(server.url);
  await connected();
  await server.stop();
  await expect.poll(() => states.at(-1)?.status, { timeout: 10_000 }).toBe('TIMEOUT');
  const wid = newWid();
  expect(await session.send(text(wid, 'x'))).toEqual({ outcome: 'refused', reason: 'not connected' });

  const again = await openServer(server.port);
  await again.inject({ text: 'while you were away', messageId: 'IN3' });
  await connected(2);
  await expect.poll(messages, { timeout: 10_000 }).toMatchObject([{ wid: 'IN3' }]);
  expect(await session.send(text(wid, 'x'))).toEqual({ outcome: 'sent' });
  expect(await again.accepted(wid)).toHaveLength(1);

  // Letting go keeps the session: another owner goes on with it.
  await session.close();
  expect(store.rows.has('creds/creds')).toBe(true);
  const other = await openTestSession(again.url, store);
  await other.connected();
  expect(other.states.map(({ status }) => status)).toEqual(['OPENING', 'CONNECTED']);
}, 40_000);

test('a write of the keys that is refused ends the session', async () => {
  const server = await openServer();
  const { session, states, connected, store } = await openTestSession(server.url);
  await connected();
  store.refuse();
  void session.send(text(newWid(), 'a message writes a session')).catch(() => undefined);
  await expect
    .poll(() => states.at(-1), { timeout: 10_000 })
    .toMatchObject({ status: 'DISCONNECTED', notice: 'session_not_stored' });
  expect(await session.send(text(newWid(), 'x'))).toEqual({ outcome: 'refused', reason: 'not connected' });
});
