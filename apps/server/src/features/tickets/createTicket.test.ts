import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeConnection, makeTestContact, makeCompany, makeInbox, makeUser, makeQueue } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** Somebody the company knows and nobody attends: wrote once, was closed. */
async function makeKnown(inbox: Awaited<ReturnType<typeof makeInbox>>, name = 'Rita') {
  const testContact = makeTestContact(server, inbox.admin, inbox.connectionId, name);
  const { ticketId } = await testContact.says('oi');
  const closed = await call(server, ticketsApi.update, {
    as: inbox.admin,
    params: { ticketId },
    body: { status: 'closed' },
  });
  return { testContact, contactId: closed.body.contactId, ticketId };
}

const create = (as: TestUser, body: Record<string, unknown>) =>
  call(server, ticketsApi.create, { as, body: body as never });

test('a user opens an attended ticket with a protocol; its screen is updated, and writing works [DLG-06, behaviour 2.6]', async () => {
  const inbox = await makeInbox(server);
  const { agent, queueId, connectionId } = inbox;
  const { testContact, contactId } = await makeKnown(inbox);
  const screen = await openScreen(server, agent);
  await screen.join('joinTickets', 'open');
  const { status, body } = await create(agent, {
    contactId,
    queueId,
    whatsappId: connectionId,
    userId: agent.id,
    status: 'open',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'open',
    userId: agent.id,
    user: { name: agent.name },
    queueId,
    whatsappId: connectionId,
    contactId,
    touched: true,
    origin: 'person',
    unreadMessages: 0,
    isGroup: false,
  });
  expect(body.code).toMatch(new RegExp(`^\\d{8}${String(body.id).padStart(6, '0')}$`));
  expect([body.acceptedAt, body.pendingSince, body.closedAt]).toEqual([expect.any(String), null, null]);
  expect(await screen.next('ticket')).toEqual({ action: 'update', ticket: body });
  expect(
    (await call(server, messagesApi.send, { as: agent, params: { ticketId: body.id }, body: { body: 'Bom dia' } }))
      .status,
  ).toBe(200);
  await until(async () => (await testContact.inbox()).some((message) => message.body === 'Bom dia'));
  const { events } = (await call(server, ticketsApi.events, { as: agent, params: { ticketId: body.id } })).body;
  expect(events).toMatchObject([
    {
      type: 'created',
      actor: { id: agent.id },
      after: { status: 'open', userId: agent.id, user: agent.name, queueId, whatsappId: connectionId },
    },
  ]);
});

test('a new ticket needs a queue of one’s own; only administrators choose the attendant [DLG-03, DLG-04, DLG-06]', async () => {
  const inbox = await makeInbox(server);
  const { companyId, agent, admin, queueId, connectionId: whatsappId } = inbox;
  const foreignQueue = await makeQueue(server, companyId);
  const { contactId } = await makeKnown(inbox);
  expect((await create(agent, { contactId, whatsappId })).body).toEqual({
    error: 'ERR_VALIDATION',
    details: { fields: { queueId: 'required' } },
  });
  expect((await create(agent, { contactId, whatsappId, queueId: '' })).body).toMatchObject({ error: 'ERR_VALIDATION' });
  expect((await create(agent, { contactId, whatsappId, queueId: foreignQueue })).body).toEqual({
    error: 'ERR_NO_PERMISSION',
  });
  expect((await create(agent, { contactId, whatsappId, queueId, userId: admin.id })).body).toEqual({
    error: 'ERR_NO_PERMISSION',
  });
  expect((await create(admin, { contactId, whatsappId, queueId, userId: 999_999 })).body).toEqual({
    error: 'ERR_USER_DONT_EXISTS',
  });
  const gone = await makeUser(server, companyId);
  await server.admin.query('update users set deleted_at = now() where id = $1', [gone.id]);
  expect((await create(admin, { contactId, whatsappId, queueId, userId: gone.id })).body).toEqual({
    error: 'ERR_USER_DONT_EXISTS',
  });
  expect((await create(admin, { contactId: 999_999, whatsappId })).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' });
  expect((await create(admin, { contactId, whatsappId, queueId: 999_999 })).body).toEqual({
    error: 'ERR_NO_QUEUE_FOUND',
  });
  expect((await create(admin, { contactId, whatsappId: 999_999 })).body).toEqual({ error: 'ERR_NO_WAPP_FOUND' });
  expect((await create(admin, { contactId, whatsappId, userId: agent.id })).body).toMatchObject({
    userId: agent.id,
    queueId: null,
    status: 'open',
  });
});

test('without a connection it is the person’s, else the default one, else there is none [DLG-05]', async () => {
  const inbox = await makeInbox(server);
  const { companyId, agent, admin, queueId, connectionId } = inbox;
  const { contactId } = await makeKnown(inbox);
  expect((await create(agent, { contactId, queueId })).body).toEqual({ error: 'ERR_NO_DEF_WAPP_FOUND' });
  await server.admin.query('update connections set is_default = true where id = $1', [connectionId]);
  const byDefault = await create(agent, { contactId, queueId });
  expect(byDefault.body).toMatchObject({ whatsappId: connectionId });
  const own = await makeConnection(server, companyId, admin, { paired: false });
  await server.admin.query('update users set connection_id = $1 where id = $2', [own, agent.id]);
  expect((await create(agent, { contactId, queueId })).body).toMatchObject({ whatsappId: own });
});

test('a contact with a live ticket is refused with the names only, also where it is invisible [DLG-09, DLG-10, behaviour 2.2]', async () => {
  const inbox = await makeInbox(server);
  const { companyId, agent, queueId, connectionId: whatsappId } = inbox;
  const elsewhere = await makeQueue(server, companyId, 'Cobrança');
  const other = await makeUser(server, companyId, { queueIds: [elsewhere], name: 'Outra pessoa' });
  const { contactId } = await makeKnown(inbox);
  const first = await create(other, { contactId, whatsappId, queueId: elsewhere });
  expect((await call(server, ticketsApi.get, { as: agent, params: { ticketId: first.body.id } })).status).toBe(404);
  const refused = await create(agent, { contactId, whatsappId, queueId });
  expect(refused).toMatchObject({ status: 409 });
  const { id, uuid } = first.body;
  expect(refused.body).toEqual({
    error: 'ERR_OTHER_OPEN_TICKET',
    details: { ticket: { id, uuid, userId: other.id, user: { name: 'Outra pessoa' }, queue: { name: 'Cobrança' } } },
  });
  // One's own is told alike, so that the client offers to go there.
  expect((await create(other, { contactId, whatsappId, queueId: elsewhere })).body).toMatchObject({
    error: 'ERR_OTHER_OPEN_TICKET',
    details: { ticket: { id, userId: other.id } },
  });
});

test('of several who open a ticket for one contact at once one does; the others learn which [TIC-39, behaviour 2.1]', async () => {
  const inbox = await makeInbox(server);
  const { companyId, queueId, connectionId: whatsappId } = inbox;
  const users = await Promise.all(
    Array.from({ length: 8 }, () => makeUser(server, companyId, { queueIds: [queueId] })),
  );
  const { contactId } = await makeKnown(inbox);
  const answers = await Promise.all(users.map((user) => create(user, { contactId, whatsappId, queueId })));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  const winner = users.find(({ id }) => id === made[0]!.body.userId)!;
  for (const loser of answers.filter(({ status }) => status !== 200))
    expect(loser).toMatchObject({
      status: 409,
      body: {
        error: 'ERR_OTHER_OPEN_TICKET',
        details: { ticket: { id: made[0]!.body.id, userId: winner.id, user: { name: winner.name } } },
      },
    });
});

test('opening, reopening and an inbound message at once leave one live ticket and no failure [TIC-39]', async () => {
  for (let round = 0; round < 6; round++) {
    const inbox = await makeInbox(server);
    const { agent, admin, queueId, connectionId: whatsappId } = inbox;
    const { testContact, contactId, ticketId } = await makeKnown(inbox, 'Caio');
    const [opened, reopened, received] = await Promise.all([
      create(agent, { contactId, whatsappId, queueId }),
      call(server, ticketsApi.update, { as: admin, params: { ticketId }, body: { status: 'open', userId: admin.id } }),
      testContact.says('de novo'),
    ]);
    const { rows } = await server.admin.query(`select id from tickets where contact_id = $1 and status <> 'closed'`, [
      contactId,
    ]);
    expect(rows).toHaveLength(1);
    expect(received.ticketId).toBe(rows[0].id);
    for (const answer of [opened, reopened])
      if (answer.status === 200) expect(answer.body.id).toBe(rows[0].id);
      else
        expect(answer).toMatchObject({
          status: 409,
          body: { error: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { id: rows[0].id } } },
        });
  }
});

test('the protocol tells the day of the company’s own clock [TIC-47, behaviour 2.3]', async () => {
  const companyId = await makeCompany(server);
  await server.admin.query(`update companies set timezone = 'Pacific/Kiritimati' where id = $1`, [companyId]);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  const connectionId = await makeConnection(server, companyId, admin);
  const { ticketId } = await makeTestContact(server, admin, connectionId).says('oi');
  const { body } = await call(server, ticketsApi.get, { as: admin, params: { ticketId } });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' })
    .format(new Date())
    .replaceAll('-', '');
  expect(body.code).toBe(`${day}${String(ticketId).padStart(6, '0')}`);
});

test('the protocol keeps every digit of an id beyond a million [TIC-47, behaviour 2.3]', async () => {
  const { admin, testContact } = await makeInbox(server);
  await server.admin.query(`select setval(pg_get_serial_sequence('tickets', 'id'), 1234566)`);
  const { ticketId } = await testContact.says('oi');
  expect(ticketId).toBe(1_234_567);
  const { body } = await call(server, ticketsApi.get, { as: admin, params: { ticketId } });
  expect(body.code).toMatch(/^\d{8}1234567$/);
});
