import type { BinaryNode, proto } from 'baileys';
import { afterEach, expect, test } from 'vitest';
import { startCrabline } from '../../../../test/startCrabline.ts';
import type { SessionEvent, WhatsAppSessionState } from '../WhatsAppSession.ts';
import { betaProvider } from './betaProvider.ts';
import { openContactPhone, publishKeys } from './testing/contactPhone.ts';
import { openFedSockets } from './testing/fedSockets.ts';
import { openMemoryStore } from './testing/memoryStore.ts';

// Baileys, its handshake and what it says are real and end at Crabline; the messages are encrypted by a contact with
// Signal sessions of its own and handed to the socket, since Crabline encrypts nothing that it delivers.

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

const account = '5511400000001';
const ana = '5513912344321@s.whatsapp.net';
const group = '120363041234567891@g.us';
const ms = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
/** Long enough for Baileys to have told WhatsApp: with the key store at hand it takes 20 ms. */
const longEnoughMs = 500;

type Choice = {
  isBare?: boolean;
  recorded?: readonly string[];
  store?: ReturnType<typeof openMemoryStore>;
  gaveUp?: () => Promise<void>;
};

async function openSession(
  server: Awaited<ReturnType<typeof startCrabline>>,
  { isBare = false, recorded = [], store = openMemoryStore(), gaveUp = async () => expect.unreachable() }: Choice = {},
) {
  const received: SessionEvent[] = [];
  const stored: SessionEvent[] = [];
  const states: WhatsAppSessionState[] = [];
  let gate: Promise<void> | undefined;
  let failing: unknown;
  const sockets = openFedSockets({ isBare });
  const phone = await betaProvider({
    messageOf: async () => undefined,
    isRecorded: async (_line, wid) => recorded.includes(wid),
    wordsOf: async () => ({ unsupported: 'u', viewOnce: 'v', undecryptable: 'x' }),
    called: async () => 'ring',
    importsHistory: async () => false,
    withLocal: async () => expect.unreachable(),
    settings: { url: server.url, pairedAs: `${account}:3@s.whatsapp.net`, make: sockets.make },
    log: { warn: () => undefined },
  }).open(
    { companyId: 1, connectionId: 7, name: 'Loja' },
    {
      changed: async (state) => void states.push(state),
      async received(event) {
        received.push(event);
        await gate;
        if (failing !== undefined) throw failing;
        stored.push(event);
        return { messageId: null, ticketId: null };
      },
      gaveUp,
    },
    store,
  );
  ended.push(() => phone.close());
  await expect.poll(() => states.at(-1)?.status, { timeout: 15_000 }).toBe('CONNECTED');
  return {
    ...sockets,
    phone,
    store,
    received,
    stored,
    fail: (error: unknown) => void (failing = error),
    /** Nothing is stored from now on, until it is called. */
    hold(): () => void {
      let release = () => undefined as void;
      gate = new Promise((resolve) => (release = resolve));
      return () => {
        gate = undefined;
        release();
      };
    },
    contact: async (jid = ana) => {
      const contact = await openContactPhone(jid, `${account}:3@s.whatsapp.net`, await publishKeys(sockets.auth()));
      ended.push(contact.close);
      return contact;
    },
  };
}

async function openServer() {
  const server = await startCrabline(account);
  ended.push(server.remove);
  /** Sent receipts for a message: `inactive` is a receipt of a device that is not in use. */
  const answersTo = async (wid: string) =>
    (await server.answersTo(wid)).map(({ tag, attrs }) => `${tag} ${attrs.type ?? attrs.error ?? ''}`.trim());
  return {
    ...server,
    answeredWith: answersTo,
    wasAnswered: (wid: string, ...words: string[]) =>
      expect.poll(() => answersTo(wid), { timeout: 10_000 }).toEqual(words),
  };
}

const text = (conversation: string): proto.IMessage => ({ conversation });

test('a message is acknowledged only after it is stored, and the keys stay until then', async () => {
  const server = await openServer();
  const target = await openSession(server);
  const contact = await target.contact();
  await target.feed(await contact.writes('A1', text('bom dia')));
  await server.wasAnswered('A1', 'receipt inactive');
  const before = JSON.stringify([...target.store.rows].filter(([key]) => key.startsWith('session/')));

  const release = target.hold();
  await target.feed(await contact.writes('A2', text('tem alguém aí?')));
  await expect.poll(() => target.received.length).toBe(2);
  await ms(longEnoughMs);
  expect([
    await server.answeredWith('A2'),
    JSON.stringify([...target.store.rows].filter(([key]) => key.startsWith('session/'))) === before,
  ]).toEqual([[], true]);
  release();
  await server.wasAnswered('A2', 'receipt inactive');
  await ms(200);
  expect(target.stored).toMatchObject([
    {
      type: 'message',
      wid: 'A1',
      fromMe: false,
      profileName: 'Ana',
      identities: [{ kind: 'phone', value: '5513912344321' }],
      content: { body: 'bom dia' },
    },
    { type: 'message', wid: 'A2', content: { body: 'tem alguém aí?' } },
  ]);
});

test('unchanged Baileys acknowledges first: the order that our patch prevents', async () => {
  const server = await openServer();
  const target = await openSession(server, { isBare: true });
  const contact = await target.contact();
  const release = target.hold();
  await target.feed(await contact.writes('B1', text('bom dia')));
  await server.wasAnswered('B1', 'receipt inactive');
  expect(target.stored).toEqual([]);
  release();
});

test.each(['a chat', 'a group'])(
  'a session closed while a message of %s waits leaves it to the next owner, who can read it',
  async (where) => {
    const server = await openServer();
    const first = await openSession(server);
    const contact = await first.contact();
    const write = (id: string, isFirst = false): Promise<BinaryNode> =>
      where === 'a chat' ? contact.writes(id, text(id)) : contact.writesInGroup(id, group, text(id), isFirst);
    await first.feed(await write('C1', true));
    await server.wasAnswered('C1', 'receipt inactive');

    const release = first.hold();
    const waiting = await write('C2');
    await first.feed(waiting);
    await expect.poll(() => first.received.length).toBe(2);
    const rows = new Map(first.store.rows);
    const closed = first.phone.close();
    await ms(longEnoughMs);
    // Killed now, this is what the database holds.
    const left = openMemoryStore();
    for (const [key, value] of first.store.rows) left.rows.set(key, value);
    expect([
      [...left.rows.keys()].filter((key) => left.rows.get(key) !== rows.get(key) && key !== 'creds/creds'),
      await server.answeredWith('C2'),
    ]).toEqual([[], []]);
    release();
    await closed;

    const second = await openSession(server, { store: left });
    await second.feed(waiting, { offline: true });
    await server.wasAnswered('C2', 'receipt inactive');
    await second.feed(await write('C3'));
    await server.wasAnswered('C3', 'receipt inactive');
    expect(second.stored).toMatchObject(
      ['C2', 'C3'].map((wid) => ({
        type: 'message',
        wid,
        content: { body: wid },
        identities: [where === 'a chat' ? { kind: 'phone' } : { kind: 'group' }],
      })),
    );
  },
);

test('a replayed message is acknowledged and not stored again; a lost one is requested again', async () => {
  const server = await openServer();
  const target = await openSession(server, { recorded: ['H1'] });
  const contact = await target.contact();
  const [known, unknown] = [await contact.writes('H1', text('bom dia')), await contact.writes('H2', text('oi'))];
  await target.feed(known);
  await target.feed(unknown);
  await server.wasAnswered('H2', 'receipt inactive');
  // WhatsApp's behaviour when it did not get the receipts.
  await target.feed(known, { offline: true });
  await server.wasAnswered('H1', 'receipt inactive', 'receipt inactive');
  await target.feed(unknown, { offline: true });
  await expect.poll(() => target.said('H2').length, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(target.said('H2').filter((xml) => xml.includes('inactive'))).toHaveLength(1);
  expect(target.received.map((event) => 'wid' in event && event.wid)).toEqual(['H1', 'H2']);
});

test('reactions, edits, deletions and our other devices’ messages are stored once, then acked', async () => {
  const server = await openServer();
  const target = await openSession(server);
  const [contact, own] = [await target.contact(), await target.contact(`${account}@s.whatsapp.net`)];
  const key = { remoteJid: ana, fromMe: false, id: 'D1' };
  const news: [string, BinaryNode][] = [
    ['D1', await contact.writes('D1', text('oi'))],
    ['D2', await contact.writes('D2', { reactionMessage: { key, text: '👍' } })],
    ['D3', await contact.writes('D3', { protocolMessage: { key, type: 14, editedMessage: text('oi!') } })],
    ['D4', await contact.writes('D4', { protocolMessage: { key, type: 0 } })],
    // Crabline does not know the receipt of our own devices, and closes the line: the last.
    [
      'D5',
      await own.writes(
        'D5',
        { deviceSentMessage: { destinationJid: ana, message: text('do celular') } },
        { recipient: ana },
      ),
    ],
  ];
  for (const [id, stanza] of news) {
    const release = target.hold();
    const before = target.received.length;
    await target.feed(stanza);
    await expect.poll(() => target.received.length).toBe(before + 1);
    await ms(100);
    expect([id, target.said(id)]).toEqual([id, []]);
    release();
    await expect
      .poll(() => target.said(id), { timeout: 10_000 })
      .toMatchObject([
        expect.stringMatching(id === 'D5' ? /^<receipt .*type='sender'/ : /^<receipt .*type='inactive'/),
      ]);
  }
  await ms(200);
  const chat = { identities: [{ kind: 'phone', value: '5513912344321' }] };
  expect(target.received).toMatchObject([
    { type: 'message', wid: 'D1', fromMe: false, ...chat },
    { type: 'reaction', targetWid: 'D1', emoji: '👍', ...chat },
    { type: 'edit', targetWid: 'D1', body: 'oi!', ...chat },
    { type: 'deletion', targetWid: 'D1', ...chat },
    { type: 'message', wid: 'D5', fromMe: true, content: { body: 'do celular' }, ...chat },
  ]);
  expect(target.received).toHaveLength(5);
});

test('keys that change by our sends are not overwritten while a received message waits', async () => {
  const server = await openServer();
  const target = await openSession(server);
  const contact = await target.contact();
  await target.feed(await contact.writes('E1', text('oi')));
  await server.wasAnswered('E1', 'receipt inactive');
  const { repository, keys } = target.signal();
  const jid = (await repository.lidMapping.getLIDForPN(ana)) ?? ana;
  // As Baileys sends: within a transaction of its own, which waits for none that decrypts.
  const answer = async (words: string) => {
    const { type, ciphertext } = await keys.transaction(
      () => repository.encryptMessage({ jid, data: Buffer.from(words) }),
      account,
    );
    return Buffer.from(await contact.reads(type, ciphertext)).toString();
  };
  expect(await answer('um')).toBe('um');
  const [second, third] = [await contact.writes('E2', text('oi?')), await contact.writes('E3', text('alô?'))];
  await target.feed(second);
  await server.wasAnswered('E2', 'receipt inactive');
  const release = target.hold();
  await target.feed(third);
  await expect.poll(() => target.received.length).toBe(3);
  expect(await answer('dois')).toBe('dois');
  release();
  await server.wasAnswered('E3', 'receipt inactive');
  // Had "alô?" been written back over what "dois" moved on, this one would go out under a counter the contact knows as
  // used.
  expect(await answer('três')).toBe('três');
  await target.feed(await contact.writes('E4', text('ok')));
  await server.wasAnswered('E4', 'receipt inactive');
});

test('a message that is neither stored nor a dead letter is requested again, not acknowledged', async () => {
  const server = await openServer();
  const target = await openSession(server, {
    gaveUp: async () => {
      throw new Error('poison too');
    },
  });
  const contact = await target.contact();
  target.fail(new Error('poison'));
  await target.feed(await contact.writes('F1', text('veneno')));
  // Five tries, 7.5 s.
  await expect.poll(() => target.said('F1')[0], { timeout: 20_000 }).toMatch(/^<receipt .*type='retry'/);
  expect([target.stored, target.said('F1').filter((xml) => xml.includes('inactive'))]).toEqual([[], []]);
}, 40_000);

test('a dead letter counts as stored, an empty message is acked, an unreadable one is requested', async () => {
  const server = await openServer();
  const aside: string[] = [];
  const target = await openSession(server, { gaveUp: async () => void aside.push('kept') });
  const contact = await target.contact();
  await target.feed(await contact.writes('G1', { senderKeyDistributionMessage: { groupId: group } }));
  await server.wasAnswered('G1', 'receipt inactive');
  target.fail(new Error('poison'));
  await target.feed(await contact.writes('G2', text('veneno')));
  await expect.poll(() => target.received.length).toBe(1);
  expect([await server.answeredWith('G2'), aside]).toEqual([[], []]);
  await server.wasAnswered('G2', 'receipt inactive');
  expect(aside).toEqual(['kept']);
  const broken = await contact.writes('G3', text('x'));
  (broken.content as BinaryNode[])[0]!.content = Buffer.alloc(60, 3);
  await target.feed(broken);
  await expect.poll(() => target.said('G3')[0]).toMatch(/^<receipt .*type='retry'/);
}, 40_000);
