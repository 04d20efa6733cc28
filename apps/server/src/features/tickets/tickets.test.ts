import { messagesApi, ticketsApi, ticketTagsApi, type TicketDetails } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { deliverAll } from '../../../test/deliverAll.ts';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeTestContact, makeInbox, makeUser, makeQueue, makeTag } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A ticket that was read on its own, without what only such a read tells of its contact. */
function asInLists({ contact: { extraInfo: _info, whatsapp: _connection, ...contact }, ...ticket }: TicketDetails) {
  return { ...ticket, contact };
}

test('a ticket that changes hands leaves the screens that lose it and enters those that gain it [RT-07, TIC-35]', async () => {
  const { companyId, queueId, admin, agent, testContact, connectionId } = await makeInbox(server);
  const elsewhere = await makeQueue(server, companyId);
  const other = await makeUser(server, companyId, { queueIds: [elsewhere] });
  const { ticketId } = await testContact.says('para quem?');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const [mine, theirs] = [await openScreen(server, agent), await openScreen(server, other)];
  for (const screen of [mine, theirs])
    for (const status of ['pending', 'open']) await screen.join('joinTickets', status);
  await mine.join('joinChatBox', ticketId);
  expect(await theirs.join('joinChatBox', ticketId)).toEqual({ error: 'ERR_NO_TICKET_FOUND' });

  const moved = await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: { queueId: elsewhere, userId: other.id, whatsappId: connectionId, status: 'open' },
  });
  expect(moved).toMatchObject({ status: 200, body: { userId: other.id, queueId: elsewhere } });
  expect(await mine.next('ticket', ({ action }) => action === 'delete')).toMatchObject({
    ticketId,
    revision: moved.body.revision,
  });
  expect(await theirs.next('ticket', ({ action }) => action === 'update')).toMatchObject({
    ticket: { id: ticketId, userId: other.id },
  });

  // Only the new attendant receives the contact's next message, even if the old one still has the ticket open.
  await testContact.says('segredo');
  await theirs.next('appMessage', ({ message }) => message.body === 'segredo');
  await deliverAll(server, admin, [mine, theirs]);
  expect(mine.silent('appMessage', ({ message }) => message.body === 'segredo')).toBe(true);
  expect((await call(server, messagesApi.list, { as: agent, params: { ticketId } })).status).toBe(404);
});

test('a socket in both lists hears delete with the status left, then update, in this order [RT-07]', async () => {
  const { companyId, admin, agent, testContact, queueId, connectionId } = await makeInbox(server);
  const elsewhere = await makeQueue(server, companyId);
  const both = await makeUser(server, companyId, { queueIds: [queueId, elsewhere] });
  const { ticketId } = await testContact.says('oi');
  const params = { ticketId };
  await call(server, ticketsApi.update, { as: admin, params, body: { queueId, userId: null } });
  const screens = [await openScreen(server, admin), await openScreen(server, agent), await openScreen(server, both)];
  for (const screen of screens)
    for (const status of ['pending', 'open', 'closed']) await screen.join('joinTickets', status);
  await screens[0]!.join('joinChatBox', ticketId);
  /** Returns the events that each screen received on the channel of tickets since the last call. */
  const steps = async (revision: number): Promise<string[][]> => {
    const isOf = ({ payload }: { payload: unknown }) =>
      ((payload as { ticket?: { revision: number } }).ticket ?? (payload as { revision?: number })).revision ===
      revision;
    await until(() => screens.every(({ received }) => received.some(isOf)));
    await deliverAll(server, admin, screens);
    return screens.map(({ received }) =>
      received
        .splice(0)
        .filter(({ channel }) => channel.endsWith('-ticket'))
        .map(({ payload }) => {
          const {
            action,
            from,
            revision: at,
            ticket,
          } = payload as {
            action: string;
            from?: string;
            revision?: number;
            ticket?: { status: string; revision: number };
          };
          return `${action} ${from ?? ticket?.status} ${(at ?? ticket?.revision) === revision ? '' : 'old'}`.trim();
        }),
    );
  };
  const change = async (as: TestUser, body: Record<string, unknown>) =>
    (await call(server, ticketsApi.update, { as, params, body })).body.revision;
  for (const screen of screens) screen.received.splice(0);

  expect(await steps(await change(agent, { status: 'open', userId: agent.id }))).toEqual([
    ['delete pending', 'update open'],
    ['delete pending', 'update open'],
    ['delete pending', 'update open'],
  ]);
  // Between two people and queues of one status: the list of administrators keeps it.
  expect(
    await steps(await change(admin, { queueId: elsewhere, userId: both.id, whatsappId: connectionId, status: 'open' })),
  ).toEqual([['update open'], ['delete open'], ['delete open', 'update open']]);
});

test('events equal a fresh read: what a screen holds after any action is what GET answers [RT-24, trust I10]', async () => {
  const { admin, agent, queueId, testContact } = await makeInbox(server);
  const screen = await openScreen(server, admin);
  for (const status of ['pending', 'open', 'closed']) await screen.join('joinTickets', status);
  const { ticketId } = await testContact.says('um');
  const params = { ticketId };
  const steps = [
    () => testContact.says('dois'),
    () => call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id, queueId } }),
    () => call(server, messagesApi.send, { as: agent, params, body: { body: 'três' } }),
    () => call(server, ticketsApi.update, { as: agent, params, body: { status: 'pending', userId: null } }),
    () => call(server, ticketsApi.update, { as: agent, params, body: { status: 'closed' } }),
    () => call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id } }),
  ];
  for (const step of steps) {
    await step();
    const fresh = await until(async () => {
      const { body } = await call(server, ticketsApi.get, { as: admin, params });
      const held = screen.received
        .map(({ payload }) => (payload as { ticket?: { id: number; revision: number } }).ticket)
        .filter((ticket) => ticket?.id === ticketId)
        .reduce((a, b) => ((b?.revision ?? 0) >= (a?.revision ?? 0) ? b : a), undefined);
      return held?.revision === body.revision && { held, body };
    });
    expect(fresh.held).toEqual(asInLists(fresh.body));
  }
});

test('lists narrow, filters add up, and pages by cursor meet every ticket once [TIC-31, TIC-32, ROLE-23]', async () => {
  const { companyId, queueId, admin, agent, connectionId } = await makeInbox(server);
  const other = await makeUser(server, companyId, { queueIds: [queueId] });
  const made: number[] = [];
  for (let n = 0; n < 45; n++)
    made.push(
      (await makeTestContact(server, admin, connectionId, n === 7 ? 'Ção Ávila' : `Cliente ${n}`).says(`pedido ${n}`))
        .ticketId,
    );
  await call(server, ticketsApi.update, {
    as: other,
    params: { ticketId: made[0]! },
    body: { status: 'open', userId: other.id, queueId },
  });

  const list = async (as: typeof agent, query: Record<string, unknown>) =>
    (await call(server, ticketsApi.list, { as, query })).body;
  const first = await list(agent, { status: 'pending' });
  expect([first.tickets.length, first.hasMore, first.count]).toEqual([40, true, 44]);
  const rest = await list(agent, { status: 'pending', cursor: first.nextCursor });
  expect(new Set([...first.tickets, ...rest.tickets].map(({ id }) => id))).toEqual(new Set(made.slice(1)));
  expect((await list(agent, { status: 'pending', pageNumber: 2 })).tickets.map(({ id }) => id)).toEqual(
    rest.tickets.map(({ id }) => id),
  );
  expect((await list(agent, { status: 'open' })).tickets).toEqual([]);
  expect((await list(admin, { status: 'open' })).tickets).toEqual([]);
  expect((await list(admin, { status: 'open', showAll: true })).tickets.map(({ id }) => id)).toEqual([made[0]]);
  expect((await list(agent, { status: 'open', showAll: true })).tickets).toEqual([]);
  expect((await list(agent, { searchParam: 'cao avila' })).tickets.map(({ id }) => id)).toEqual([made[7]]);
  expect((await list(agent, { searchParam: 'PEDIDO 12' })).tickets.map(({ id }) => id)).toEqual([made[12]]);
  expect((await list(agent, { status: 'pending', queueIds: [] })).count).toBe(44);
  expect((await call(server, ticketsApi.counts, { as: other })).body).toMatchObject({
    open: 1,
    pending: 44,
    closed: 0,
  });
});

test('a user who may not see pending tickets sees none, by list, read, socket and event [TIC-25, TIC-28]', async () => {
  const { companyId, queueId, testContact } = await makeInbox(server);
  const blind = await makeUser(server, companyId, { queueIds: [queueId], allTicket: false });
  const screen = await openScreen(server, blind);
  await screen.join('joinTickets', 'pending');
  await screen.join('joinNotification');
  const { ticketId } = await testContact.says('oi');
  expect((await call(server, ticketsApi.list, { as: blind, query: { status: 'pending' } })).body.tickets).toEqual([]);
  expect((await call(server, ticketsApi.get, { as: blind, params: { ticketId } })).body).toEqual({
    error: 'ERR_NO_TICKET_FOUND',
  });
  expect(await screen.join('joinChatBox', ticketId)).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  await deliverAll(server, blind, [screen]);
  expect([screen.silent('ticket'), screen.silent('appMessage')]).toEqual([true, true]);
});

test('an impossible transition is refused; a refused user learns whose ticket it is (behaviour 2.4, 2.5)', async () => {
  const { companyId, queueId, agent, testContact } = await makeInbox(server);
  const other = await makeUser(server, companyId, { queueIds: [queueId] });
  const { ticketId } = await testContact.says('oi');
  const change = (as: typeof agent, body: Record<string, unknown>) =>
    call(server, ticketsApi.update, { as, params: { ticketId }, body });
  expect((await change(agent, { status: 'open' })).body).toMatchObject({ error: 'ERR_VALIDATION' });
  await change(agent, { status: 'open', userId: agent.id, queueId });
  expect((await change(other, { status: 'closed' })).body).toMatchObject({
    error: 'ERR_NO_PERMISSION',
    details: { user: { name: agent.name } },
  });
  expect((await change(other, { status: 'pending', userId: null })).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect((await change(other, { userId: other.id })).body).toMatchObject({ error: 'ERR_TICKET_ALREADY_ACCEPTED' });
  expect((await change(agent, { userId: 999_999 })).body).toMatchObject({ error: 'ERR_USER_DONT_EXISTS' });
  const returned = await change(agent, { status: 'pending', userId: null });
  expect(returned.body).toMatchObject({ status: 'pending', userId: null, queueId });
  expect(returned.body.pendingSince).not.toBeNull();
});

test('of two who reopen a ticket at once one has it, and the other is told who [TIC-19, behaviour 2.7]', async () => {
  const { companyId, queueId, agent, testContact } = await makeInbox(server);
  const other = await makeUser(server, companyId, { queueIds: [queueId] });
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body: { status: 'closed' } });
  const answers = await Promise.all(
    [agent, other].map((as) =>
      call(server, ticketsApi.update, { as, params: { ticketId }, body: { status: 'open', userId: as.id } }),
    ),
  );
  const winner = answers.find(({ status }) => status === 200)!.body.userId;
  const loser = answers.find(({ status }) => status !== 200);
  expect(loser).toMatchObject({
    status: 409,
    body: { error: 'ERR_TICKET_ALREADY_ACCEPTED', details: { ticket: { id: ticketId, userId: winner } } },
  });
});

test('the log tells every step, in order, by whom (behaviour 2.6)', async () => {
  const { agent, queueId, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  for (const body of [
    { status: 'open', userId: agent.id, queueId },
    { status: 'pending', userId: null },
    { status: 'closed' },
    { status: 'open', userId: agent.id },
  ] as const)
    await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body });
  const { events } = (await call(server, ticketsApi.events, { as: agent, params: { ticketId } })).body;
  expect(events.map(({ type, actor }) => [type, actor?.id ?? null])).toEqual([
    ['created', null],
    ['accepted', agent.id],
    ['returned', agent.id],
    ['closed', agent.id],
    ['reopened', agent.id],
  ]);
});

test('a deleted ticket is gone for everyone, with a line of audit left [TIC-21, AMB-100]', async () => {
  const { admin, agent, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const screen = await openScreen(server, agent);
  await screen.join('joinTickets', 'pending');
  expect((await call(server, ticketsApi.remove, { as: agent, params: { ticketId } })).body).toEqual({
    error: 'ERR_NO_PERMISSION',
  });
  expect((await call(server, ticketsApi.remove, { as: admin, params: { ticketId } })).status).toBe(200);
  expect(await screen.next('ticket', ({ action }) => action === 'delete')).toMatchObject({ ticketId });
  expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).status).toBe(404);
  expect(
    (
      await server.admin.query(
        `select count(*)::int as lines from ticket_events where ticket_id = $1 and type = 'deleted'`,
        [ticketId],
      )
    ).rows[0].lines,
  ).toBe(1);
});

test('a ticket has the fields every screen of it needs, and none of a stranger’s [TIC-30]', async () => {
  const { companyId, agent, queueId, testContact, connectionId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const tagId = await makeTag(server, companyId, 'Orçamento');
  await call(server, ticketTagsApi.sync, { as: agent, body: { ticketId, tags: [tagId] } });
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const { body } = await call(server, ticketsApi.get, { as: agent, params: { ticketId } });
  expect(body).toMatchObject({
    id: ticketId,
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'open',
    code: expect.stringMatching(/^\d{14}$/),
    contact: { id: body.contactId, name: 'Ana', number: testContact.number },
    user: { id: agent.id, name: agent.name },
    userId: agent.id,
    queue: { id: queueId, name: expect.any(String), color: expect.stringMatching(/^#/) },
    queueId,
    whatsapp: { id: connectionId, name: expect.any(String) },
    whatsappId: connectionId,
    tags: [{ id: tagId, name: 'Orçamento', color: expect.any(String) }],
    lastMessage: 'oi',
    unreadMessages: 1,
    updatedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    isGroup: false,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
  });
  // The list and the address of the screen answer the same row.
  expect((await call(server, ticketsApi.list, { as: agent, query: { status: 'open' } })).body.tickets).toMatchObject([
    asInLists(body),
  ]);
  expect((await call(server, ticketsApi.getByUuid, { as: agent, params: { ticketId: body.uuid } })).body).toEqual(body);
});

test('the responder stays through accept, return and transfer, and ends with the close [TIC-22, AMB-116]', async () => {
  const { companyId, admin, agent, queueId, testContact, connectionId: whatsappId } = await makeInbox(server);
  const elsewhere = await makeQueue(server, companyId);
  const { ticketId } = await testContact.says('oi');
  await server.admin.query(
    'update tickets set use_integration = true, prompt_id = 7, integration_id = 9 where id = $1',
    [ticketId],
  );
  const kept = { useIntegration: true, promptId: 7, integrationId: 9 };
  const move = async (as: TestUser, body: Record<string, unknown>) =>
    (await call(server, ticketsApi.update, { as, params: { ticketId }, body })).body;
  expect(await move(agent, { status: 'open', userId: agent.id, queueId })).toMatchObject({ status: 'open', ...kept });
  expect(await move(agent, { status: 'pending', userId: null })).toMatchObject({ status: 'pending', ...kept });
  expect(await move(agent, { status: 'open', userId: agent.id })).toMatchObject({ status: 'open', ...kept });
  expect(await move(admin, { queueId: elsewhere, userId: admin.id, status: 'open', whatsappId })).toMatchObject({
    queueId: elsewhere,
    ...kept,
  });
  expect(await move(admin, { status: 'closed' })).toMatchObject({
    status: 'closed',
    useIntegration: false,
    promptId: null,
    integrationId: null,
  });
});

test('a ticket is read by its uuid, and not by who may not see it [TIC-26] [TIC-40]', async () => {
  const { companyId, agent, admin, testContact, queueId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const { uuid } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
  expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const read = (as: TestUser, input = uuid) => call(server, ticketsApi.getByUuid, { as, params: { ticketId: input } });
  for (const as of [agent, admin])
    expect(await read(as)).toMatchObject({ status: 200, body: { id: ticketId, uuid, userId: agent.id } });
  const stranger = await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] });
  const missing = { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } };
  expect(await read(stranger)).toMatchObject(missing);
  expect(await read((await makeInbox(server)).admin)).toMatchObject(missing);
  for (const input of ['2b1c4f3e-7a50-4c8e-9d0f-1a2b3c4d5e6f', String(ticketId), 'nada'])
    expect(await read(admin, input), input).toMatchObject(missing);
});
