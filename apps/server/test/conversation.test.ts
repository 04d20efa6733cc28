import { messagesApi, sandboxApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, until, type TestServer } from './harness.ts';
import { makeInbox, makeUser, makeTestContact, makeConnection } from './make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

test('a contact writes, the attendant sees it, accepts, answers, and the ticks turn blue [TIC-14, TIC-34, CONV-24, CONV-25]', async () => {
  const { agent, testContact, companyId } = await makeInbox(server);
  const screen = await openScreen(server, agent);
  await screen.join('joinTickets', 'pending');
  const { ticketId } = await testContact.says('Oi');
  expect(await screen.next('appMessage')).toMatchObject({
    action: 'create',
    message: { body: 'Oi', fromMe: false, companyId },
    ticket: { id: ticketId, status: 'pending', unreadMessages: 1 },
  });

  const accepted = await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  expect(accepted).toMatchObject({ status: 200, body: { status: 'open', userId: agent.id, touched: true } });
  await screen.join('joinTickets', 'open');

  const sent = await call(server, messagesApi.send, {
    as: agent,
    params: { ticketId },
    body: { body: 'Olá, tudo bem?', clientKey: 'um' },
  });
  expect(sent).toMatchObject({
    status: 200,
    body: { ack: 0, fromMe: true, read: true, clientKey: 'um', mediaType: 'conversation' },
  });
  const [arrived] = await until(async () => (await testContact.inbox()).length > 0 && testContact.inbox());
  expect(arrived).toMatchObject({ wid: sent.body.wid, body: 'Olá, tudo bem?' });
  await screen.next('appMessage', (event) => event.message.id === sent.body.id && event.message.ack === 1);
  await testContact.receipt(arrived!.wid, 2);
  await testContact.receipt(arrived!.wid, 3);
  await screen.next('appMessage', (event) => event.message.id === sent.body.id && event.message.ack === 3);
  // A late lower receipt changes nothing.
  await testContact.receipt(arrived!.wid, 2);
  const page = await call(server, messagesApi.list, { as: agent, params: { ticketId } });
  expect(page.body.messages.map(({ body, ack }) => [body, ack])).toEqual([
    ['Oi', 0],
    ['Olá, tudo bem?', 3],
  ]);
});

test('the same message twice is one row; ten first messages are one contact and one ticket [TIC-38, TIC-39]', async () => {
  const { admin, connectionId } = await makeInbox(server);
  const stranger = makeTestContact(server, admin, connectionId, 'Zé');
  const wids = Array.from({ length: 10 }, (_, n) => `ALBUM${stranger.number}${n}`);
  const received = await Promise.all([...wids, ...wids].map((wid) => stranger.says(`foto ${wid.at(-1)}`, { wid })));
  expect(new Set(received.map(({ ticketId }) => ticketId)).size).toBe(1);
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(10);
  const { rows } = await server.admin.query(
    'select count(*)::int as contacts from contact_identities where value = $1',
    [stranger.number],
  );
  expect(rows[0].contacts).toBe(1);
  const ticket = await call(server, ticketsApi.get, { as: admin, params: { ticketId: received[0]!.ticketId } });
  expect(ticket.body.unreadMessages).toBe(10);
});

test('of eight attendants who accept at once one wins, and the others learn who [TIC-43]', async () => {
  const { companyId, queueId, testContact } = await makeInbox(server);
  const agents = await Promise.all(
    Array.from({ length: 8 }, () => makeUser(server, companyId, { queueIds: [queueId] })),
  );
  const { ticketId } = await testContact.says('Alguém aí?');
  const answers = await Promise.all(
    agents.map((as) =>
      call(server, ticketsApi.update, { as, params: { ticketId }, body: { status: 'open', userId: as.id } }),
    ),
  );
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  const winner = agents.find(({ id }) => id === winners[0]!.body.userId)!;
  for (const loser of answers.filter(({ status }) => status !== 200))
    expect(loser).toMatchObject({
      status: 409,
      body: {
        error: 'ERR_TICKET_ALREADY_ACCEPTED',
        details: { ticket: { id: ticketId, userId: winner.id, user: { name: winner.name } } },
      },
    });
  // Repeating one's own accept is no conflict.
  expect(
    (
      await call(server, ticketsApi.update, {
        as: winner,
        params: { ticketId },
        body: { status: 'open', userId: winner.id },
      })
    ).status,
  ).toBe(200);
});

test('a closed ticket stays closed: the next message opens a new one, and history continues [TIC-38, TIC-47, CONV-01]', async () => {
  const { agent, testContact } = await makeInbox(server);
  const first = await testContact.says('primeira');
  const params = { ticketId: first.ticketId };
  await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id } });
  expect((await call(server, ticketsApi.update, { as: agent, params, body: { status: 'closed' } })).body).toMatchObject(
    {
      status: 'closed',
      userId: agent.id,
      unreadMessages: 0,
    },
  );
  const second = await testContact.says('segunda');
  expect(second.ticketId).not.toBe(first.ticketId);
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId: second.ticketId },
    body: { status: 'open', userId: agent.id },
  });
  const page = await call(server, messagesApi.list, { as: agent, params: { ticketId: second.ticketId } });
  expect(page.body.messages.map(({ body }) => body)).toEqual(['primeira', 'segunda']);
  expect(page.body.tickets).toMatchObject([{ id: first.ticketId, status: 'closed' }]);
  expect(page.body.ticket.code).toMatch(/^\d{8}0*\d+$/);
  // Reopening the first collides with the second, which is named.
  expect(
    await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id } }),
  ).toMatchObject({
    status: 409,
    body: { error: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { id: second.ticketId } } },
  });
});

test('only the own user reading an open ticket clears unread and tells the contact [CONV-40]', async () => {
  const { agent, admin, testContact, connectionId } = await makeInbox(server);
  const { ticketId } = await testContact.says('leia-me');
  const unread = async () =>
    (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body.unreadMessages;
  await call(server, messagesApi.list, { as: agent, params: { ticketId } });
  expect(await unread()).toBe(1);
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  await call(server, messagesApi.list, { as: admin, params: { ticketId } });
  expect(await unread()).toBe(1);
  const screen = await openScreen(server, agent);
  await screen.join('joinTickets', 'open');
  await call(server, messagesApi.list, { as: agent, params: { ticketId } });
  expect(await screen.next('ticket', (event) => event.action === 'updateUnread')).toMatchObject({
    ticketId,
    unreadMessages: 0,
  });
  expect(await unread()).toBe(0);
  expect(connectionId).toBeGreaterThan(0);
});

test('messages of a chat leave in the order they were written, however many (architecture 4b)', async () => {
  const { agent, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  const bodies = Array.from({ length: 25 }, (_, n) => `linha ${n}`);
  for (const body of bodies) await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body } });
  await until(async () => (await testContact.inbox()).length === bodies.length, 15_000);
  expect((await testContact.inbox()).map(({ body }) => body)).toEqual(bodies);
});

test('a refused message is retried under the same wid, then failed; an unknown one is not resent [CONV-26, CONV-41]', async () => {
  const { agent, admin, testContact, connectionId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  const fault = (next: 'refuse' | 'vanish', times: number) =>
    call(server, sandboxApi.faults, { as: admin, params: { whatsappId: connectionId }, body: { next, times } });
  const screen = await openScreen(server, agent);
  await screen.join('joinChatBox', ticketId);

  // Refused once: the second attempt, two seconds later, goes through without anybody noticing.
  await fault('refuse', 1);
  const first = await call(server, messagesApi.send, {
    as: agent,
    params: { ticketId },
    body: { body: 'recusada uma vez' },
  });
  const accepted = await screen.next(
    'appMessage',
    (event) => event.message.id === first.body.id && event.message.ack === 1,
  );
  expect(accepted.message.error).toBeNull();

  // Unknown: the contact has it, we do not know. Nothing is sent again until a person says so, and then under the same
  // wid.
  await fault('vanish', 1);
  const lost = await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'talvez' } });
  const marked = await screen.next(
    'appMessage',
    (event) => event.message.id === lost.body.id && event.message.error !== null,
  );
  expect(marked.message).toMatchObject({ ack: 0, error: 'ERR_NOT_CONFIRMED' });
  const again = await call(server, messagesApi.retry, { as: agent, params: { messageId: lost.body.id } });
  expect(again).toMatchObject({ status: 200, body: { wid: lost.body.wid, error: null } });
  await screen.next('appMessage', (event) => event.message.id === lost.body.id && event.message.ack === 1);
  expect((await testContact.inbox()).filter(({ body }) => body === 'talvez')).toHaveLength(1);
  expect(await call(server, messagesApi.retry, { as: agent, params: { messageId: lost.body.id } })).toMatchObject({
    status: 409,
    body: { error: 'ERR_NOTHING_TO_RETRY' },
  });
}, 30_000);

test('writing is refused where it must be, with the reason [CONV-12, CONV-41, CONV-43]', async () => {
  const { agent, admin, companyId, queueId, testContact } = await makeInbox(server);
  const other = await makeUser(server, companyId, { queueIds: [queueId] });
  const { ticketId, messageId } = await testContact.says('oi');
  const send = (as: typeof agent, body: Record<string, unknown>) =>
    call(server, messagesApi.send, { as, params: { ticketId }, body });
  expect(await send(agent, { body: 'cedo' })).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } });
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  expect(await send(other, { body: 'intruso' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_PERMISSION', details: { user: { name: agent.name } } },
  });
  expect(await send(agent, { body: '   ' })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  expect(await send(agent, { body: 'x'.repeat(4_097) })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
  const elsewhere = await makeInboxTicket(companyId, admin);
  expect(await send(agent, { body: 'cita outra conversa', quotedMsg: elsewhere })).toMatchObject({
    status: 400,
    body: { error: 'ERR_FETCH_WAPP_MSG' },
  });
  expect(await send(admin, { body: 'cita a certa', quotedMsg: { id: messageId } })).toMatchObject({
    status: 200,
    body: { quotedMsgId: messageId, quotedMsg: { id: messageId, body: 'oi' } },
  });
});

async function makeInboxTicket(companyId: number, admin: Parameters<typeof makeConnection>[2]): Promise<number> {
  const line = await makeConnection(server, companyId, admin);
  return (await makeTestContact(server, admin, line, 'Outra').says('de outra linha')).messageId;
}

test('our message is deleted at the contact first, then here; the contact’s deletion stays read [CONV-17, CONV-18]', async () => {
  const { agent, testContact } = await makeInbox(server);
  const { ticketId, messageId, wid } = await testContact.says('apago já');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  expect(await call(server, messagesApi.remove, { as: agent, params: { messageId } })).toMatchObject({
    status: 400,
    body: { error: 'ERR_DELETE_WAPP_MSG' },
  });
  await testContact.says('', { kind: 'delete', targetWid: wid });
  const sent = await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'engano' } });
  await until(async () => (await testContact.inbox()).length === 1);
  expect((await call(server, messagesApi.remove, { as: agent, params: { messageId: sent.body.id } })).status).toBe(200);
  const page = (await call(server, messagesApi.list, { as: agent, params: { ticketId } })).body;
  expect(page.messages.map(({ body, isDeleted }) => [body, isDeleted])).toEqual([
    ['apago já', true],
    ['engano', true],
  ]);
  expect(page.ticket).toMatchObject({ lastMessage: '', lastMessageType: 'deleted' });
});

test('an edit keeps the earlier text and changes the list; a reaction hangs on its message [CONV-23]', async () => {
  const { agent, testContact } = await makeInbox(server);
  const { ticketId, wid } = await testContact.says('as 3');
  await testContact.says('às 15h', { kind: 'edit', targetWid: wid });
  await testContact.says('👍', { kind: 'reaction', targetWid: wid });
  // An event that arrives before its message waits for it.
  await testContact.says('depois', { kind: 'edit', targetWid: `CEDO${testContact.number}` });
  await testContact.says('antes', { wid: `CEDO${testContact.number}` });
  const { messages, ticket } = (await call(server, messagesApi.list, { as: agent, params: { ticketId } })).body;
  expect(
    messages.map(({ body, isEdited, reactions }) => [body, isEdited, reactions.map(({ emoji }) => emoji)]),
  ).toEqual([
    ['às 15h', true, ['👍']],
    ['depois', true, []],
  ]);
  expect(ticket.lastMessage).toBe('depois');
  expect(
    (await server.admin.query('select earlier_bodies from messages where wid = $1', [wid])).rows[0].earlier_bodies,
  ).toEqual(['as 3']);
});

test('a text is sent as JSON, the server sets read and fromMe, and a message has every field [CONV-14, CONV-20, AMB-110]', async () => {
  const { agent, testContact } = await makeInbox(server);
  const { ticketId, messageId } = await testContact.says('pode ser?');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  const [asked] = (await call(server, messagesApi.list, { as: agent, params: { ticketId } })).body.messages;
  const input = { read: 1, fromMe: false, mediaUrl: 'https://outro.lugar/foto.png', body: 'pode', quotedMsg: asked };
  const sent = await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: input });
  expect(sent.status).toBe(200);
  await until(async () => (await testContact.inbox()).length === 1);
  const [, message] = (await call(server, messagesApi.list, { as: agent, params: { ticketId } })).body.messages;
  expect(message).toMatchObject({
    id: sent.body.id,
    ticketId,
    body: 'pode',
    fromMe: true,
    read: true,
    mediaType: 'conversation',
    mediaUrl: null,
    quotedMsg: { id: messageId, body: 'pode ser?', fromMe: false },
    isDeleted: false,
    isEdited: false,
    ack: expect.any(Number),
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    contact: null,
  });
  expect(asked).toMatchObject({ id: messageId, fromMe: false, contact: { name: 'Ana', number: testContact.number } });
  // Played is reported as 4 or as 5; both are the last there is.
  const { wid } = (await testContact.inbox())[0]!;
  for (const [reported, ack] of [
    [2, 2],
    [3, 3],
    [5, 4],
    [4, 4],
    [1, 4],
  ] as const) {
    await testContact.receipt(wid, reported);
    expect((await call(server, messagesApi.list, { as: agent, params: { ticketId } })).body.messages[1]!.ack).toBe(ack);
  }
});
