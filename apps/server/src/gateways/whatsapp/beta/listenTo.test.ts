import { initAuthCreds, type WAMessage } from 'baileys';
import { expect, test } from 'vitest';
import type { SessionEvent } from '../WhatsAppSession.ts';
import { listenTo } from './listenTo.ts';
import { openStandInSocket } from './testing/standInSocket.ts';

// The events are written after the types of Baileys 7.0.0-rc14; none was recorded from a real phone.

function openTestSession(
  answer: 'reject' | 'ring' = 'ring',
  store: (event: SessionEvent) => Promise<boolean> = async () => true,
) {
  const session = openStandInSocket({ creds: initAuthCreds() });
  const taken: SessionEvent[] = [];
  const stored: SessionEvent[] = [];
  const acks: unknown[] = [];
  const calls: string[] = [];
  const typed: [string, boolean][] = [];
  const { listen, keep } = listenTo({
    target: { companyId: 1, connectionId: 7, name: 'Loja' },
    intake: { take: (event) => void taken.push(event), store: (event) => (stored.push(event), store(event)) },
    acks: { receive: (node) => void acks.push(node) },
    me: () => [{ kind: 'phone', value: '5511400000001' }],
    words: { unsupported: 'u', viewOnce: 'v', undecryptable: 'x' },
    async called({ callId }) {
      calls.push(callId);
      return answer;
    },
    listener: { typed: ({ value }, isTyping) => void typed.push([value, isTyping]) },
    importsHistory: async () => false,
    log: { warn: () => expect.unreachable() },
  });
  listen(session.socket);
  return { ...session, taken, stored, acks, calls, typed, keep };
}

const ana = '5513912344321@s.whatsapp.net';
const group = '120363000000000001@g.us';
const message = (id: string, key: object = {}) =>
  ({
    key: { remoteJid: ana, fromMe: false, id, ...key },
    message: { conversation: id },
    messageTimestamp: 1_780_000_000,
  }) as WAMessage;

test('live and replayed messages come in one order; status posts and channels do not come', () => {
  const { emit, taken } = openTestSession();
  emit('messages.upsert', {
    type: 'append',
    messages: [message('A'), message('S', { remoteJid: 'status@broadcast', participant: ana })],
  });
  emit('messages.upsert', { type: 'notify', messages: [message('B'), message('C', { remoteJid: '1@newsletter' })] });
  expect(taken.map((event) => 'wid' in event && event.wid)).toEqual(['A', 'B']);
});

test('an event stored before its acknowledgement is skipped once when it comes', async () => {
  let isStored = true;
  const { emit, keep, taken, stored } = openTestSession('ring', async () => isStored);
  const over = new AbortController();
  await keep(message('K1'), over.signal);
  await keep({ ...message('K2'), message: { senderKeyDistributionMessage: {} } }, over.signal);
  emit('messages.upsert', { type: 'notify', messages: [message('K1'), message('K2'), message('K3'), message('K1')] });
  expect([stored, taken].map((events) => events.map((event) => 'wid' in event && event.wid))).toEqual([
    ['K1'],
    ['K2', 'K3', 'K1'],
  ]);

  // Neither stored nor set aside: that something came is seen in the conversation.
  isStored = false;
  await expect(keep(message('K4'), over.signal)).rejects.toThrow('neither stored');
  emit('messages.upsert', { type: 'notify', messages: [{ ...message('K4'), message: null, messageStubType: 2 }] });
  expect(taken.at(-1)).toMatchObject({ wid: 'K4', placeholder: true });
});

test('a dropped connection ends all waits, and the stub of Baileys is ignored until the replay', async () => {
  const { emit, keep, taken } = openTestSession('ring', () => new Promise(() => undefined));
  const over = new AbortController();
  const keeping = keep(message('K5'), over.signal);
  over.abort();
  await expect(keeping).rejects.toThrow('went down');
  emit('messages.upsert', { type: 'notify', messages: [{ ...message('K5'), message: null, messageStubType: 2 }] });
  await expect(keep(message('K6'), over.signal)).rejects.toThrow('went down');
  expect(taken).toEqual([]);
});

test('a group gets its subject from the first event that has it, and the newer one later', () => {
  const { emit, taken } = openTestSession();
  const receive = () =>
    emit('messages.upsert', { type: 'notify', messages: [message('G', { remoteJid: group, participant: ana })] });
  receive();
  emit('groups.update', [{ id: group, subject: 'Obra' }]);
  receive();
  emit('groups.update', [{ id: group }, { id: group, subject: 'Obra 2' }]);
  receive();
  expect(taken.map((event) => 'profileName' in event && event.profileName)).toEqual([false, 'Obra', 'Obra 2']);
});

test('receipts of chats and groups and acks of the server become receipt events', () => {
  const { emit, node, taken, acks } = openTestSession();
  emit('messages.update', [{ key: { remoteJid: ana, fromMe: true, id: 'OUT1' }, update: { status: 3 } }]);
  emit('message-receipt.update', [
    { key: { remoteJid: group, fromMe: true, id: 'OUT2' }, receipt: { userJid: ana, readTimestamp: 5 } },
  ]);
  node('CB:ack,class:message', { attrs: { id: 'OUT3' } });
  expect([taken, acks]).toEqual([
    [
      { type: 'receipt', connectionId: 7, wid: 'OUT1', ack: 2 },
      { type: 'receipt', connectionId: 7, wid: 'OUT2', ack: 3 },
    ],
    [{ attrs: { id: 'OUT3' } }],
  ]);
});

test.each([
  ['reject', ['reject C1 of 5513912344321@s.whatsapp.net']],
  ['ring', []],
] as const)('a call, when the company lets it %s', async (answer, done) => {
  const session = openTestSession(answer);
  const call = { chatId: ana, from: ana, id: 'C1', date: new Date(), offline: false } as const;
  session.emit('call', [{ ...call, status: 'offer' }]);
  session.emit('call', [{ ...call, status: 'terminate' }]);
  session.emit('call', [{ ...call, id: 'C2', offline: true, status: 'offer' }]);
  await new Promise((resolve) => setImmediate(resolve));
  expect([session.calls, session.done]).toEqual([['C1', 'C2'], done]);
  // Refused calls, also calls that rang while the session was closed, appear in the conversation (behaviour 1.11).
  const logged = {
    type: 'message',
    fromMe: false,
    identities: [{ kind: 'phone', value: '5513912344321' }],
    content: { mediaType: 'call_log' },
  };
  expect(session.taken).toMatchObject(
    answer === 'reject'
      ? [
          { ...logged, wid: 'C1' },
          { ...logged, wid: 'C2' },
        ]
      : [],
  );
});

test('a phone number and a lid of one contact come in one event', () => {
  const { emit, taken } = openTestSession();
  emit('lid-mapping.update', { lid: '900777@lid', pn: ana });
  emit('lid-mapping.update', { lid: 'nobody', pn: ana });
  expect(taken).toEqual([
    {
      type: 'mapping',
      connectionId: 7,
      identities: [
        { kind: 'phone', value: '5513912344321' },
        { kind: 'lid', value: '900777' },
      ],
    },
  ]);
});

test('typing and recording of a contact are passed on with their end, those of groups are not', () => {
  const { emit, typed } = openTestSession();
  const move = (id: string, lastKnownPresence: 'composing' | 'recording' | 'paused' | 'available') =>
    emit('presence.update', { id, presences: { [id]: { lastKnownPresence } } });
  move(ana, 'composing');
  move(ana, 'paused');
  move('900777@lid', 'recording');
  move(ana, 'available');
  move(group, 'composing');
  move('status@broadcast', 'composing');
  emit('presence.update', {} as never);
  emit('presence.update', { id: ana, presences: null } as never);
  expect(typed).toEqual([
    ['5513912344321', true],
    ['5513912344321', false],
    ['900777', true],
    ['5513912344321', false],
    ['5513912344321', false],
  ]);
});

test('a deletion in a group names its administrator while WhatsApp says that there is one', () => {
  const { emit, taken } = openTestSession();
  const admin = '5513900000007@s.whatsapp.net';
  const deletion = () => {
    emit('messages.upsert', {
      type: 'notify',
      messages: [
        {
          ...message('D', { remoteJid: group, participant: '77@lid', participantAlt: admin }),
          message: { protocolMessage: { type: 0, key: { remoteJid: group, id: 'A', participant: ana } } },
        },
      ],
    });
    return taken.at(-1);
  };
  expect(deletion()).not.toHaveProperty('byAdmin');
  emit('groups.update', [{ id: group, subject: 'Obra', participants: [{ id: '77@lid', admin: null }, { id: ana }] }]);
  expect(deletion()).not.toHaveProperty('byAdmin');
  const change = { id: group, author: ana, participants: [{ id: '77@lid', phoneNumber: admin }] };
  emit('group-participants.update', { ...change, action: 'promote' });
  expect(deletion()).toMatchObject({ type: 'deletion', targetWid: 'A', byAdmin: true });
  emit('group-participants.update', { ...change, action: 'demote' });
  expect(deletion()).not.toHaveProperty('byAdmin');
  emit('groups.update', [{ id: group, participants: [{ id: '1@lid', phoneNumber: admin, admin: 'superadmin' }] }]);
  expect(deletion()).toMatchObject({ byAdmin: true });
  // An update without participants changes no administrators.
  emit('groups.update', [{ id: group, subject: 'Obra nova' }]);
  expect(deletion()).toMatchObject({ byAdmin: true, profileName: 'Obra nova' });
});

test('a contact with a new number is told by the notification of the address book', () => {
  const { node, taken } = openTestSession();
  const notice = (attrs: object, tag = 'modify') =>
    node('CB:notification,type:contacts', { tag: 'notification', attrs: {}, content: [{ tag, attrs }] });
  notice({ old: ana, new: '5513900000009@s.whatsapp.net', old_lid: '900077@lid' });
  expect(taken).toEqual([
    {
      type: 'numberChange',
      connectionId: 7,
      identities: [
        { kind: 'phone', value: '5513912344321' },
        { kind: 'lid', value: '900077' },
      ],
      number: '5513900000009',
    },
  ]);
  notice({ old: ana, new: ana });
  notice({ jid: ana }, 'update');
  notice({ old: group, new: ana });
  node('CB:notification,type:contacts', undefined);
  expect(taken).toHaveLength(1);
});
