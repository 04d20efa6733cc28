import { connectionsApi, messagesApi, ticketsApi, transcriptsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeConnection, makeInbox, makeUser, makeQueue } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

test('a page around a message goes on both ways, and the whole history is met once [CONV-01, wire 3.3]', async () => {
  const { admin, testContact } = await makeInbox(server);
  const ids: number[] = [];
  for (let n = 0; n < 64; n++) ids.push((await testContact.says(`número ${n}`)).messageId);
  const ticketId = (await testContact.says('fim')).ticketId;
  const read = async (query: object) =>
    (await call(server, messagesApi.list, { as: admin, params: { ticketId }, query })).body;
  const shown = ({ messages }: { messages: { body: string }[] }) => messages.map(({ body }) => body);
  const around = await read({ with: ids[30] });
  expect([shown(around)[0], shown(around)[20], shown(around).at(-1), around.messages.length, around.count]).toEqual([
    'número 10',
    'número 30',
    'número 49',
    40,
    65,
  ]);
  const newer = await read({ newer: around.newerCursor! });
  expect([shown(newer)[0], shown(newer).at(-1), newer.newerCursor]).toEqual(['número 50', 'fim', null]);
  expect(shown(await read({ cursor: newer.nextCursor! })).at(-1)).toBe('número 49');
  const older = await read({ cursor: around.nextCursor! });
  expect([...shown(older), ...shown(around), ...shown(newer)]).toEqual([...ids.map((_, n) => `número ${n}`), 'fim']);
  expect([older.hasMore, older.newerCursor]).toEqual([false, null]);
  expect((await read({ with: 999_999 })) as unknown).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
});

test('the history continues into earlier visible tickets, with names for the separators [CONV-01, behaviour 3.2]', async () => {
  const { companyId, admin, agent, queueId, testContact } = await makeInbox(server);
  const first = await testContact.says('primeira vez');
  const hidden = await makeQueue(server, companyId);
  // Served by the administrator in a queue of others.
  await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId: first.ticketId },
    body: { status: 'open', userId: admin.id, queueId: hidden },
  });
  await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId: first.ticketId },
    body: { status: 'closed' },
  });
  const { ticketId } = await testContact.says('segunda vez');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const read = async (as: typeof agent, query: object = {}) =>
    (await call(server, messagesApi.list, { as, params: { ticketId }, query })).body;
  const whole = await read(admin);
  expect(whole.messages.map(({ body }) => body)).toEqual(['primeira vez', 'segunda vez']);
  expect(whole.tickets).toEqual([
    {
      id: first.ticketId,
      uuid: expect.any(String),
      code: expect.stringMatching(/^\d{14}$/),
      status: 'closed',
      createdAt: expect.any(String),
      closedAt: expect.any(String),
    },
  ]);
  const own = await read(agent);
  expect([own.messages.map(({ body }) => body), own.tickets, own.count]).toEqual([['segunda vez'], [], 1]);
  expect((await read(agent, { with: first.messageId })) as unknown).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
  const colleague = await makeUser(server, companyId, { queueIds: [hidden], allTicket: false });
  expect((await read(colleague)) as unknown).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
});

test('a page takes five statements for any chat; marking it as read takes four more', async () => {
  const { companyId, admin, agent, queueId, testContact } = await makeInbox(server);
  const first = await testContact.says('primeira vez');
  await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId: first.ticketId },
    body: { status: 'closed' },
  });
  const { ticketId } = await testContact.says('segunda vez');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const look = async (as: typeof agent) => {
    const counts: number[] = [];
    server.workshop.onWork = (statements, { kind }) => void (kind === 'user' && counts.push(statements));
    const { body } = await call(server, messagesApi.list, { as, params: { ticketId } });
    delete server.workshop.onWork;
    return { counts, tickets: body.tickets.map(({ id }) => id), unread: body.ticket.unreadMessages };
  };
  expect(await look(admin)).toEqual({ counts: [5], tickets: [first.ticketId], unread: 1 });
  expect(await look(agent)).toMatchObject({ counts: [9], unread: 0 });
  expect(await look(agent)).toMatchObject({ counts: [5], unread: 0 });
  expect(
    (
      await server.admin.query('select count(*)::int as unread from messages where company_id = $1 and not read', [
        companyId,
      ])
    ).rows,
  ).toEqual([{ unread: 0 }]);
});

test('a ticket that was transferred to another connection keeps its messages [CONV-01]', async () => {
  const { companyId, admin, agent, queueId, connectionId, testContact } = await makeInbox(server);
  const other = await makeConnection(server, companyId, admin);
  const before = await testContact.says('conversa de ontem');
  const move = (ticketId: number, body: object) =>
    call(server, ticketsApi.update, { as: agent, params: { ticketId }, body });
  await move(before.ticketId, { status: 'open', userId: agent.id, queueId });
  await move(before.ticketId, { status: 'closed' });
  const { ticketId } = await testContact.says('meu boleto https://exemplo.com/boleto');
  await move(ticketId, { status: 'open', userId: agent.id, queueId });
  await move(ticketId, { status: 'open', userId: agent.id, queueId, whatsappId: other });
  await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'Pelo outro número' } });
  const as = agent;
  const list = await call(server, messagesApi.list, { as, params: { ticketId } });
  const whole = ['meu boleto https://exemplo.com/boleto', 'Pelo outro número'];
  expect([list.body.messages.map(({ body }) => body), list.body.count]).toEqual([whole, 2]);
  const found = await call(server, messagesApi.find, { as, params: { ticketId }, query: { searchParam: 'boleto' } });
  expect(found.body.ids).toEqual([list.body.messages[0]!.id]);
  const links = await call(server, messagesApi.attachments, { as, params: { ticketId }, query: { kind: 'links' } });
  expect(links.body.messages.map(({ body }) => body)).toEqual(whole.slice(0, 1));
  const exported = await call(server, transcriptsApi.list, { as, params: { ticketId }, query: { scope: 'contact' } });
  expect(exported.body.lines.map(({ body }) => body)).toEqual(whole);

  // The way back, after its connection was deleted.
  await call(server, connectionsApi.remove, { as: admin, params: { whatsappId: other } });
  await move(ticketId, { status: 'open', userId: agent.id, queueId, whatsappId: connectionId });
  const back = await call(server, messagesApi.list, { as, params: { ticketId } });
  expect(back.body.messages.map(({ body }) => body)).toEqual(['conversa de ontem', ...whole]);
});
