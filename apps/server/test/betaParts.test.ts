import { createServer } from 'node:http';
import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { deflateSync, crc32 } from 'node:zlib';
import { connectionsApi, contactsApi, messagesApi, settingsApi, ticketsApi } from '@recado/contracts';
import { encodeBinaryNode, encryptedStream, proto } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOwnText, isRecorded } from '../src/features/messages/index.ts';
import { betaTexts } from '../src/gateways/whatsapp/beta/beta.texts.ts';
import { call, openScreen, until, type TestUser } from './harness.ts';
import { within } from './make.ts';
import { openLog } from '../src/kernel/log.ts';
import { testContact, openScriptedServer } from './scriptedSession.ts';

// Beneath the product stands a socket that follows a script: what it tells is written after the types and the source of
// Baileys 7.0.0-rc14. Crabline knows no receipts, groups, calls, re-uploads or messages that cannot be read.

/** The server that keeps files: what is not listed is gone. */
const files: Record<string, Buffer> = {};
const server = createServer((request, response) =>
  response.writeHead(files[request.url ?? ''] ? 200 : 410).end(files[request.url ?? '']),
);
afterAll(() => void server.close());

let scripted: Awaited<ReturnType<typeof openScriptedServer>>;
const logged: string[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const log = openLog('info', false, { write: (line) => void logged.push(line) });
  scripted = await openScriptedServer({ files: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log });
});

const set = async (as: TestUser, key: string, value: string) =>
  expect((await call(scripted.server, settingsApi.change, { as, params: { key }, body: { value } })).status).toBe(200);
const accept = (as: TestUser, ticketId: number) =>
  call(scripted.server, ticketsApi.update, { as, params: { ticketId }, body: { status: 'open', userId: as.id } });
const thread = async (as: TestUser, ticketId: number) =>
  (await call(scripted.server, messagesApi.list, { as, params: { ticketId } })).body.messages;

test('in a group, what is quoted, reacted to and read names who wrote it [CONV-43, CONV-44]', async () => {
  const { server: testServer, makeLinkedConnection } = scripted;
  const { admin, agent, socket, says, stored } = await makeLinkedConnection();
  await set(admin, 'CheckMsgIsGroup', 'disabled');
  const group = { remoteJid: '120363041234567891@g.us', participant: '900555@lid', participantAlt: testContact.jid };
  says('G1', { conversation: 'chegou o piso?' }, group);
  const { ticket_id: ticketId, id } = await stored('G1');
  await accept(agent, ticketId);
  await thread(agent, ticketId);
  expect(
    (
      await call(testServer, messagesApi.send, {
        as: agent,
        params: { ticketId },
        body: { body: 'chegou', quotedMsg: id },
      })
    ).status,
  ).toBe(200);
  const sent = await until(() => socket.relayed[0]);
  expect(sent.jid).toBe(group.remoteJid);
  expect(sent.message.extendedTextMessage).toMatchObject({
    text: 'chegou',
    contextInfo: { stanzaId: 'G1', participant: testContact.jid },
  });
  await until(() => socket.read.length > 0);
  expect(socket.read).toEqual([{ remoteJid: group.remoteJid, id: 'G1', fromMe: false, participant: testContact.jid }]);

  // Between two people there is nobody else to name.
  says('P1', { conversation: 'sou eu' });
  const direct = await stored('P1');
  await accept(agent, direct.ticket_id);
  await thread(agent, direct.ticket_id);
  await until(() => socket.read.length > 1);
  expect(socket.read[1]).toEqual({ remoteJid: testContact.jid, id: 'P1', fromMe: false });
});

test('a changed number stays with its contact and leaves one line [behaviour 1.3]', async () => {
  const { makeLinkedConnection, server: testServer } = scripted;
  const { admin, socket, says, stored } = await makeLinkedConnection();
  says('N1', { conversation: 'oi' });
  const { ticket_id: ticketId, chat_contact_id: contactId } = await stored('N1');
  const number = '5513900000009';
  const newJid = `${number}@s.whatsapp.net`;
  const notice = encodeBinaryNode({
    tag: 'notification',
    attrs: { from: testContact.jid, type: 'contacts', id: '4001', t: '1780000000' },
    content: [{ tag: 'modify', attrs: { jid: newJid, old: testContact.jid, new: newJid } }],
  });
  // WhatsApp repeats what was not acknowledged.
  await socket.feedFrame(notice);
  await socket.feedFrame(notice);
  const lines = async () =>
    (await call(testServer, ticketsApi.events, { as: admin, params: { ticketId } })).body.events.filter(
      ({ type }) => type === 'numberChanged',
    );
  await until(async () => (await lines()).length > 0, 10_000);
  says('N2', { conversation: 'sou eu ainda' }, { remoteJid: newJid });
  expect(await stored('N2')).toMatchObject({ ticket_id: ticketId, chat_contact_id: contactId });
  expect((await call(testServer, contactsApi.get, { as: admin, params: { contactId } })).body.number).toBe(number);
  // The next owner of the old number is a stranger.
  says('N3', { conversation: 'quem é?' });
  expect((await stored('N3')).chat_contact_id).not.toBe(contactId);
  expect(await lines()).toMatchObject([{ before: { number: testContact.phone }, after: { number } }]);
});

test('an edit names its message, carries the new text and fetches no link preview [CONV-23]', async () => {
  const { server: testServer, makeLinkedConnection } = scripted;
  const { agent, socket, says, stored } = await makeLinkedConnection();
  says('E1', { conversation: 'qual o preço?' });
  const { ticket_id: ticketId } = await stored('E1');
  await accept(agent, ticketId);
  const sent = (
    await call(testServer, messagesApi.send, { as: agent, params: { ticketId }, body: { body: '10 reais' } })
  ).body;
  await until(async () => (await thread(agent, ticketId)).find(({ id }) => id === sent.id)?.ack === 1);
  const edited = await call(testServer, messagesApi.edit, {
    as: agent,
    params: { messageId: sent.id },
    body: { body: '12 reais: https://loja.example' },
  });
  expect(edited.body).toMatchObject({ body: '12 reais: https://loja.example', isEdited: true });
  const { jid, message, wid, attributes } = socket.relayed.at(-1)!;
  expect([jid, wid === sent.wid, attributes]).toEqual([testContact.jid, false, { edit: '1' }]);
  expect(message.protocolMessage).toMatchObject({
    type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
    key: { remoteJid: testContact.jid, fromMe: true, id: sent.wid },
  });
  expect(message.protocolMessage?.editedMessage?.extendedTextMessage).toMatchObject({
    text: '12 reais: https://loja.example',
  });
});

test('an undecryptable message is a placeholder until its readable copy replaces it [CONV-21]', async () => {
  const { makeLinkedConnection } = scripted;
  const { admin, socket, says, stored, companyId } = await makeLinkedConnection();
  const stub = {
    messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT,
    messageStubParameters: ['No session record'],
  };
  says('X1', null, {}, stub);
  const first = await stored('X1');
  expect(first).toMatchObject({ body: betaTexts.words.undecryptable.pt, media_type: 'conversation' });
  says('X2', { conversation: 'chegou?' });
  says('X1', null, {}, stub);
  await stored('X2');
  says('X1', {
    imageMessage: {
      mediaKey: Buffer.alloc(32, 1),
      url: 'https://mmg.whatsapp.net/x',
      directPath: '/gone',
      mimetype: 'image/jpeg',
      caption: 'a nota',
    },
  });
  await until(async () => (await stored('X1')).media_type === 'image');
  const [seen, next] = await thread(admin, first.ticket_id);
  expect(seen).toMatchObject({ id: first.id, body: 'a nota', mediaType: 'image', clientKey: null });
  expect(next).toMatchObject({ body: 'chegou?' });
  // The list shows the newest, and the one that was replaced counts once.
  expect(
    (await call(scripted.server, ticketsApi.get, { as: admin, params: { ticketId: first.ticket_id } })).body,
  ).toMatchObject({ lastMessage: 'chegou?', unreadMessages: 2 });
  // A readable message is not replaced by a late stub, nor by another text under its wid.
  says('X2', null, {}, stub);
  says('X2', { conversation: 'outra coisa' });
  says('X3', { conversation: 'fim' });
  await stored('X3');
  expect(
    (await scripted.server.admin.query('select wid, body from messages where company_id = $1 order by id', [companyId]))
      .rows,
  ).toEqual([
    { wid: 'X1', body: 'a nota' },
    { wid: 'X2', body: 'chegou?' },
    { wid: 'X3', body: 'fim' },
  ]);
  // If it is the last message, the list shows the new text.
  says('X4', null, {}, stub);
  await stored('X4');
  says('X4', { conversation: 'era isto' });
  await until(
    async () =>
      (await call(scripted.server, ticketsApi.get, { as: admin, params: { ticketId: first.ticket_id } })).body
        .lastMessage === 'era isto',
  );
  expect(socket.done).toEqual([]);
});

test('a call rings where calls are taken; elsewhere it is refused, recorded and answered by text [TIC-46]', async () => {
  const { makeLinkedConnection } = scripted;
  const { admin, socket, stored, says, companyId } = await makeLinkedConnection();
  const offer = (id: string, more: object = {}) =>
    socket.emit('call', [
      {
        chatId: testContact.jid,
        from: testContact.jid,
        id,
        date: new Date(),
        offline: false,
        status: 'offer',
        ...more,
      },
    ] as never);
  offer('LIGA1');
  says('L0', { conversation: 'oi' });
  await stored('L0');
  expect(socket.done).toEqual([]);
  await set(admin, 'call', 'disabled');
  offer('LIGA2', { isGroup: true });
  offer('LIGA3');
  expect(await stored('LIGA3')).toMatchObject({ media_type: 'call_log', from_me: false });
  await until(() => socket.relayed.length > 0);
  expect([socket.done, socket.relayed.length]).toEqual([[`reject LIGA3 of ${testContact.jid}`], 1]);
  expect(
    (
      await scripted.server.admin.query(`select wid from messages where company_id = $1 and media_type = 'call_log'`, [
        companyId,
      ])
    ).rows,
  ).toEqual([{ wid: 'LIGA3' }]);
});

test('a mapping the provider tells makes two contacts one (behaviour 1.3)', async () => {
  const { makeLinkedConnection } = scripted;
  const { socket, says, stored } = await makeLinkedConnection();
  says('M1', { conversation: 'pelo número' });
  const first = await stored('M1');
  says('M2', { conversation: 'pelo lid' }, { remoteJid: '900888@lid' });
  const second = await stored('M2');
  expect(second.ticket_id).not.toBe(first.ticket_id);
  socket.emit('lid-mapping.update', { lid: '900888@lid', pn: testContact.jid });
  await until(async () => (await stored('M2')).ticket_id === first.ticket_id);
  expect((await stored('M2')).chat_contact_id).toBe(first.chat_contact_id);
});

test('numbers are checked one by one and kept as typed beside the name in WhatsApp [CONT-20, CONT-23]', async () => {
  const { makeLinkedConnection, server: testServer } = scripted;
  const { agent, companyId, connectionId } = await makeLinkedConnection();
  await testServer.admin.query('update connections set is_default = true where id = $1', [connectionId]);
  const create = (number: string) =>
    call(testServer, contactsApi.create, { as: agent, body: { name: 'Rita Sampaio', number } });
  const begun = Date.now();
  const [known, nobody] = await Promise.all([create('+55 31 98765-4321'), create('5511900000000')]);
  expect(known.body).toMatchObject({ number: '5531987654321', identities: [{ kind: 'phone', value: '553187654321' }] });
  expect(nobody.body).toMatchObject({ error: 'ERR_WAPP_INVALID_CONTACT' });
  // Many questions at once get a line restricted: two seconds lie between them.
  expect(Date.now() - begun).toBeGreaterThan(1_900);
  expect(
    (await testServer.admin.query('select count(*)::int as contacts from contacts where company_id = $1', [companyId]))
      .rows,
  ).toEqual([{ contacts: 1 }]);
});

test('a dead address is renewed by whoever holds the phone, stored, and the file arrives [CONV-42]', async () => {
  const { makeLinkedConnection, server: testServer } = scripted;
  const { socket, says, stored, connectionId } = await makeLinkedConnection();
  const picture = png();
  const { mediaKey, encFilePath } = await encryptedStream(picture, 'image');
  files['/uploaded/again'] = await readFile(encFilePath);
  await rm(encFilePath);
  says('F1', { imageMessage: { mediaKey, directPath: '/long/gone', mimetype: 'image/png' } });
  await until(() => socket.isAskedToRenew(), 10_000);
  expect(await stored('F1')).toMatchObject({ media_status: 'pending', media_handle: { directPath: '/long/gone' } });
  socket.renew('/uploaded/again');
  await until(async () => (await stored('F1')).media_status === 'ready', 15_000);
  expect(await stored('F1')).toMatchObject({ media_handle: { directPath: '/uploaded/again' } });
  const { rows } = await testServer.admin.query(
    'select m.bytes::int from media m join messages s on s.company_id = m.company_id and s.media_id = m.id where s.connection_id = $1',
    [connectionId],
  );
  expect(rows).toEqual([{ bytes: picture.length }]);
  expect(
    (await testServer.admin.query('select 1 from outbox_commands where connection_id = $1', [connectionId])).rows,
  ).toEqual([]);
});

test('a phone that could not decrypt our text gets it again within 15 minutes; nothing else is', async () => {
  const { makeLinkedConnection, server: testServer } = scripted;
  const { admin, says, stored, companyId, connectionId, socket } = await makeLinkedConnection();
  says('R1', { conversation: 'oi' });
  const { ticket_id: ticketId } = await stored('R1');
  await accept(admin, ticketId);
  const { wid, id } = (
    await call(testServer, messagesApi.send, { as: admin, params: { ticketId }, body: { body: 'a senha é 123' } })
  ).body;
  await until(() => socket.relayed.length > 0);
  const known = (input: string) => within(testServer, companyId, (work) => isRecorded(work, connectionId, input));
  expect([await known('R1'), await known(wid), await known('NENHUM')]).toEqual([true, true, false]);
  const textOf = (input: string) => within(testServer, companyId, (work) => findOwnText(work, connectionId, input));
  expect([await textOf(wid), await textOf('R1'), await textOf('NENHUM')]).toEqual([
    'a senha é 123',
    undefined,
    undefined,
  ]);
  await testServer.admin.query(`update messages set sent_at = now() - interval '16 minutes' where id = $1`, [id]);
  expect(await textOf(wid)).toBeUndefined();
});

test('chosen history is imported read and closed, once, and never into an attended ticket (behaviour 1.5, 1.10)', async () => {
  const { makeLinkedConnection, server: testServer } = scripted;
  const { admin, agent, companyId, socket, says, stored } = await makeLinkedConnection({ importHistory: true });
  const screen = await openScreen(testServer, agent);
  for (const status of ['pending', 'open', 'closed']) await screen.join('joinTickets', status);
  says('NOW1', { conversation: 'oi' });
  const live = await stored('NOW1');
  await until(() =>
    ['-appMessage', '-ticket'].every((end) => screen.received.some(({ channel }) => channel.endsWith(end))),
  );
  const before = screen.received.length;
  const told = (events: typeof screen.received) => events.filter(({ channel }) => !channel.endsWith('-contact')).length;

  const ago = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60;
  const said = (id: string, minutes: number, key: object, message: object, more: object = {}) => ({
    key: { remoteJid: testContact.jid, fromMe: false, id, ...key },
    message,
    messageTimestamp: ago(minutes),
    ...more,
  });
  const bia = { remoteJid: '5511977776666@s.whatsapp.net' };
  const history = {
    chats: [],
    contacts: [{ id: bia.remoteJid, name: 'Bia Rocha' }],
    messages: [
      said('H1', 600, {}, { conversation: 'de ontem' }),
      said('H2', 590, { fromMe: true }, { conversation: 'respondido' }, { status: 3 }),
      said('H3', 500, bia, {
        imageMessage: { mediaKey: Buffer.alloc(32, 1), directPath: '/old', mimetype: 'image/jpeg', caption: 'a foto' },
      }),
      said('NOW1', 1, {}, { conversation: 'oi' }),
    ],
  };
  socket.emit('messaging-history.set', history);
  socket.emit('messaging-history.set', history);
  const picture = await stored('H3');
  await stored('H2');
  says('NOW2', { conversation: 'fim' });
  await stored('NOW2');
  const { rows } = await testServer.admin.query(
    `select wid, read, imported, ack, media_status as media, ticket_id = $2 as live from messages where company_id = $1 order by sent_at`,
    [companyId, live.ticket_id],
  );
  expect(rows).toEqual([
    { wid: 'H1', read: true, imported: true, ack: 0, media: null, live: false },
    { wid: 'H2', read: true, imported: true, ack: 2, media: null, live: false },
    { wid: 'H3', read: true, imported: true, ack: 0, media: 'failed', live: false },
    { wid: 'NOW1', read: false, imported: false, ack: 0, media: null, live: true },
    { wid: 'NOW2', read: false, imported: false, ack: 0, media: null, live: true },
  ]);
  const tickets = await testServer.admin.query(
    `select status, unread_messages as unread, last_message as last, touched, origin, active_at < now() - interval '1 hour' as old from tickets where company_id = $1 order by id`,
    [companyId],
  );
  expect(tickets.rows).toEqual([
    { status: 'pending', unread: 2, last: 'fim', touched: false, origin: 'contact', old: false },
    { status: 'closed', unread: 0, last: 'respondido', touched: false, origin: 'phone', old: true },
    { status: 'closed', unread: 0, last: 'a foto', touched: false, origin: 'phone', old: true },
  ]);
  // Two live messages were told; of the history nothing was, and nothing was sent.
  const live2 = screen.received.slice(before).filter(({ payload }) => JSON.stringify(payload).includes('fim')).length;
  expect([told(screen.received.slice(before)) - live2, socket.relayed]).toEqual([0, []]);
  expect(
    (await call(testServer, messagesApi.list, { as: admin, params: { ticketId: picture.ticket_id } })).body.messages,
  ).toMatchObject([{ body: 'a foto', imported: true, mediaStatus: 'failed' }]);
  expect(
    (
      await call(testServer, messagesApi.list, { as: admin, params: { ticketId: (await stored('H1')).ticket_id } })
    ).body.messages.map(({ body, imported }) => [body, imported]),
  ).toEqual([
    ['de ontem', true],
    ['respondido', true],
    ['oi', false],
    ['fim', false],
  ]);
  expect(
    (await call(testServer, contactsApi.page, { as: admin })).body.contacts.map(({ name }) => name).toSorted(),
  ).toEqual(['Ana', 'Bia Rocha']);
  screen.close();
});

test('without that choice a history leaves nothing behind', async () => {
  const { makeLinkedConnection, server: testServer } = scripted;
  const { companyId, socket, says, stored } = await makeLinkedConnection();
  socket.emit('messaging-history.set', {
    chats: [],
    contacts: [],
    messages: [
      {
        key: { remoteJid: testContact.jid, id: 'H9' },
        message: { conversation: 'x' },
        messageTimestamp: Math.floor(Date.now() / 1_000),
      },
    ],
  });
  says('N1', { conversation: 'oi' });
  await stored('N1');
  expect((await testServer.admin.query('select wid from messages where company_id = $1', [companyId])).rows).toEqual([
    { wid: 'N1' },
  ]);
});

test('the log has one line with the number of messages that a reconnection brought [behaviour 1.10]', async () => {
  const { connectionId, socket, says, stored, stands, next } = await scripted.makeLinkedConnection();
  const messageTimestamp = Math.floor(Date.now() / 1_000) - 600;
  for (const id of ['R1', 'R2']) says(id, { conversation: 'ainda aí?' }, {}, { messageTimestamp });
  says('R3', { conversation: 'oi' }, {}, { messageTimestamp: Math.floor(Date.now() / 1_000) + 1 });
  for (const id of ['R1', 'R2', 'R3']) await stored(id);
  socket.close(428);
  await stands('TIMEOUT');
  (await next()).open();
  await stands('CONNECTED');
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const ofConnection = lines.filter(
    ({ connection, messages }) => connection === connectionId && messages !== undefined,
  );
  expect(ofConnection).toEqual([
    expect.objectContaining({ messages: 2, msg: 'messages received after a reconnection' }),
  ]);
});

test('administrators see a connection’s health: since when, last message, backlog, faults [CONN-20]', async () => {
  const { makeLinkedConnection, server: testServer } = scripted;
  const { admin, agent, companyId, connectionId, socket, says, stored, stands, next } = await makeLinkedConnection();
  const health = async () =>
    (await call(testServer, connectionsApi.health, { as: admin })).body.find(({ id }) => id === connectionId)!;
  const first = await health();
  expect(first).toEqual({
    id: connectionId,
    statusSince: expect.any(String),
    lastMessageAt: null,
    waiting: 0,
    reconnects: 0,
    notice: null,
    deadLetters: 0,
  });
  // Told again what it knows, it stands since the same moment.
  socket.emit('connection.update', { reachoutTimeLock: { isActive: true } });
  await until(async () => (await health()).notice === 'reachout_timelock');
  expect((await health()).statusSince).toBe(first.statusSince);

  says('S1', { conversation: 'oi' });
  const { ticket_id: ticketId, sent_at: sentAt } = await stored('S1');
  expect((await health()).lastMessageAt).toBe(new Date(sentAt).toISOString());
  await accept(agent, ticketId);
  socket.close(428);
  await stands('TIMEOUT');
  await call(testServer, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'espera a linha' } });
  const lost = await health();
  expect(lost).toMatchObject({ waiting: 1, reconnects: 0, notice: null });
  expect(Date.parse(lost.statusSince)).toBeGreaterThan(Date.parse(first.statusSince));
  (await next()).open();
  await stands('CONNECTED');
  await until(async () => (await health()).waiting === 0);
  expect(await health()).toMatchObject({ reconnects: 1, deadLetters: 0 });
  await testServer.admin.query(
    `insert into dead_letters (company_id, connection_id, event, error) values ($1, $2, '{}', 'x')`,
    [companyId, connectionId],
  );
  expect((await health()).deadLetters).toBe(1);
  expect((await call(testServer, connectionsApi.health, { as: agent })).body as unknown).toEqual({
    error: 'ERR_NO_PERMISSION',
  });
});

/** A picture of one white point. */
function png(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
