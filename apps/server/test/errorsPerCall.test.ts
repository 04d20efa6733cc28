import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  authApi,
  connectionsApi,
  contactsApi,
  messagesApi,
  schedulesApi,
  settingsApi,
  tagsApi,
  ticketsApi,
  type Endpoint,
  type ErrorCode,
  errors,
} from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, startTestServer, tokenFor, type Answer, type TestServer } from './harness.ts';
import { makeConnection, makeTestContact, makeCompany, makeInbox, makeUser, makeQueue, password } from './make.ts';

let server: TestServer;
let inbox: Awaited<ReturnType<typeof makeInbox>>;
beforeAll(async () => {
  server = await openTestServer();
  inbox = await makeInbox(server);
});

/** The code, the status the catalogue gives it, and whatever is told besides. */
const expectRefusal = (answer: Answer, code: ErrorCode, details?: object): void =>
  expect([answer.status, answer.body]).toEqual([
    errors[code].status,
    { error: code, ...(details && { details: expect.objectContaining(details) }) },
  ]);

const change = (ticketId: number, body: object, as = inbox.agent) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });
const write = (ticketId: number, body: object) =>
  call(server, messagesApi.send, { as: inbox.agent, params: { ticketId }, body: { body: 'oi', ...body } });

/** A customer of the inbox's own with an open ticket of the attendant. */
async function makeAttended(connectionId = inbox.connectionId) {
  const testContact = makeTestContact(server, inbox.admin, connectionId);
  const { ticketId } = await testContact.says('oi');
  const { contactId } = (await change(ticketId, { status: 'open', userId: inbox.agent.id, queueId: inbox.queueId }))
    .body;
  return { testContact, ticketId, contactId };
}

/** Lets the database refuse a row as it does when somebody else was there first. */
async function inTheWay(table: 'tickets' | 'messages', answer: string, task: () => Promise<void>): Promise<void> {
  await server.admin.query(
    `create function stand_in_the_way() returns trigger language plpgsql as $$ begin ${answer}; end $$`,
  );
  await server.admin.query(
    `create trigger in_the_way before insert on ${table} for each row execute function stand_in_the_way()`,
  );
  try {
    await task();
  } finally {
    await server.admin.query(`drop function stand_in_the_way cascade`);
  }
}

test('a login: wrong credentials, an overdue and a disabled company, later an expired token [ERR-11, ERR-16, ERR-32]', async () => {
  const companyId = await makeCompany(server);
  const user = await makeUser(server, companyId);
  const login = (secret: string) => call(server, authApi.login, { body: { email: user.email, password: secret } });
  expectRefusal(await login('errada'), 'ERR_INVALID_CREDENTIALS');
  await server.admin.query(`update companies set due_date = '2020-01-01T12:00:00Z' where id = $1`, [companyId]);
  expectRefusal(await login(password), 'ERR_SUBSCRIPTION_EXPIRED', {
    dueDate: '2020-01-01T12:00:00.000Z',
    timezone: 'America/Sao_Paulo',
  });
  await server.admin.query('update companies set due_date = null, status = false where id = $1', [companyId]);
  expectRefusal(await login(password), 'ERR_COMPANY_INACTIVE');
  expectRefusal(
    await call(server, authApi.me, { as: { ...inbox.agent, token: await tokenFor(server, inbox.agent, -60) } }),
    'ERR_SESSION_EXPIRED',
  );
});

test('a new ticket: a live one elsewhere, no default connection, a race lost twice [ERR-06, ERR-15, ERR-26, ERR-31, ERR-32, AMB-15]', async () => {
  const { ticketId, contactId } = await makeAttended();
  const create = (whatsappId?: number) =>
    call(server, ticketsApi.create, {
      as: inbox.agent,
      body: { contactId, queueId: inbox.queueId, ...(whatsappId && { whatsappId }) },
    });
  const uuid = (await call(server, ticketsApi.get, { as: inbox.agent, params: { ticketId } })).body.uuid;
  const ticket = {
    id: ticketId,
    uuid,
    userId: inbox.agent.id,
    user: { name: expect.any(String) },
    queue: { name: expect.any(String) },
  };
  expectRefusal(await create(inbox.connectionId), 'ERR_OTHER_OPEN_TICKET', { ticket });
  expectRefusal(await create(), 'ERR_NO_DEF_WAPP_FOUND');
  await change(ticketId, { status: 'closed' });
  await inTheWay('tickets', 'return null', async () =>
    expectRefusal(await create(inbox.connectionId), 'ERR_CREATING_TICKET'),
  );
  expect((await create(inbox.connectionId)).status).toBe(200);
});

test('a ticket: a second accept; reopening, transferring and moving beside a live one [ERR-15, ERR-31, ERR-32, AMB-16]', async () => {
  const first = await makeAttended();
  const other = await makeUser(server, inbox.companyId, { queueIds: [inbox.queueId] });
  const winner = {
    id: first.ticketId,
    userId: inbox.agent.id,
    user: { name: expect.any(String) },
    acceptedAt: expect.any(String),
  };
  expectRefusal(
    await change(first.ticketId, { status: 'open', userId: other.id }, other),
    'ERR_TICKET_ALREADY_ACCEPTED',
    { ticket: expect.objectContaining(winner) },
  );
  await change(first.ticketId, { status: 'closed' });
  const { ticketId } = await first.testContact.says('de novo');
  const live = { ticket: expect.objectContaining({ id: ticketId, userId: null, user: null }) };
  expectRefusal(
    await change(first.ticketId, { status: 'open', userId: inbox.agent.id }),
    'ERR_OTHER_OPEN_TICKET',
    live,
  );
  expectRefusal(
    await change(first.ticketId, { userId: null, queueId: await makeQueue(server, inbox.companyId) }),
    'ERR_OTHER_OPEN_TICKET',
    live,
  );
  const elsewhere = await makeConnection(server, inbox.companyId, inbox.admin);
  const there = await makeTestContact(server, inbox.admin, elsewhere, 'Ana', first.testContact.number).says(
    'por aqui também',
  );
  expectRefusal(
    await change(there.ticketId, { queueId: inbox.queueId, whatsappId: inbox.connectionId }, inbox.admin),
    'ERR_OTHER_OPEN_TICKET',
    live,
  );
});

test('a close after a message that nobody has read (decision 0025)', async () => {
  const { ticketId, testContact } = await makeAttended();
  const { messageId } = await testContact.says('espera');
  const unread = { count: 2, messageId, body: 'espera', mediaType: 'conversation', sentAt: expect.any(String) };
  expectRefusal(await change(ticketId, { status: 'closed' }), 'ERR_UNREAD_MESSAGES', { unread });
});

test('a message: ticket not open, foreign quote, stored meanwhile, connection not connected [ERR-07, ERR-25, ERR-27, ERR-32]', async () => {
  const [mine, another] = [await makeAttended(), await makeAttended()];
  const { messageId } = await another.testContact.says('só meu');
  const { ticketId } = await makeTestContact(server, inbox.admin, inbox.connectionId).says('espero');
  expectRefusal(await write(ticketId, {}), 'ERR_TICKET_NOT_OPEN');
  expectRefusal(await write(mine.ticketId, { quotedMsg: messageId }), 'ERR_FETCH_WAPP_MSG');
  const taken = `raise unique_violation using constraint = 'messages_client_key'`;
  await inTheWay('messages', taken, async () =>
    expectRefusal(await write(mine.ticketId, { clientKey: 'uma' }), 'ERR_CREATING_MESSAGE'),
  );
  expect((await write(mine.ticketId, { clientKey: 'uma' })).status).toBe(200);
  for (const status of ['qrcode', 'DISCONNECTED']) {
    await server.admin.query('update connections set status = $2 where id = $1', [inbox.connectionId, status]);
    expectRefusal(await write(mine.ticketId, {}), 'ERR_WAPP_NOT_INITIALIZED');
  }
  await server.admin.query(`update connections set status = 'CONNECTED' where id = $1`, [inbox.connectionId]);
});

test('a contact: one that is known, a number that nobody has [ERR-09, ERR-19, ERR-32]', async () => {
  const create = (number: string) =>
    call(server, contactsApi.create, { as: inbox.agent, body: { name: 'Rita Sampaio', number } });
  await server.admin.query('update connections set is_default = true where id = $1', [inbox.connectionId]);
  expectRefusal(await create('5500977770002'), 'ERR_WAPP_INVALID_CONTACT');
  expect((await create('5511977770001')).status).toBe(200);
  expectRefusal(await create('5511977770001'), 'ERR_DUPLICATED_CONTACT');
});

test('a connection: queues without a greeting, past the plan, the only default one [ERR-05, ERR-29, ERR-32, ROLE-19, ROLE-21]', async () => {
  const companyId = await makeCompany(server, { connections: 2 });
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  const queueIds = [await makeQueue(server, companyId), await makeQueue(server, companyId)];
  const create = (name: string, more: object = {}) =>
    call(server, connectionsApi.create, { as: admin, body: { name, provider: 'sandbox', ...more } });
  expectRefusal(await create('Com filas', { queueIds }), 'ERR_WAPP_GREETING_REQUIRED');
  const first = await create('Primeira');
  await create('Segunda');
  expectRefusal(await create('Terceira'), 'ERR_PLAN_LIMIT', { kind: 'connections', limit: 2 });
  expectRefusal(
    await call(server, connectionsApi.remove, { as: admin, params: { whatsappId: first.body.id } }),
    'ERR_NO_OTHER_WHATSAPP',
  );
});

test('an unknown setting, bad input, and a feature without a plan, whose data stays readable [ERR-18, ERR-20, ERR-32, ROLE-19, ROLE-20 for schedules]', async () => {
  const admin = await makeUser(server, await makeCompany(server, { useSchedules: false }), { profile: 'admin' });
  expectRefusal(
    await call(server, settingsApi.change, { as: admin, params: { key: 'inventada' }, body: { value: 'enabled' } }),
    'ERR_NO_SETTING_FOUND',
  );
  expectRefusal(
    await call(server, settingsApi.change, { as: admin, params: { key: 'userRating' }, body: { value: 'talvez' } }),
    'ERR_VALIDATION',
    { fields: { value: 'invalid_value' } },
  );
  expectRefusal(
    await call(server, settingsApi.change, {
      as: inbox.agent,
      params: { key: 'userRating' },
      body: { value: 'enabled' },
    }),
    'ERR_NO_PERMISSION',
  );
  const scheduled = { contactId: 1, body: 'até amanhã', sendAt: new Date().toISOString() };
  expectRefusal(await call(server, schedulesApi.create, { as: admin, body: scheduled }), 'ERR_PLAN_FEATURE', {
    feature: 'useSchedules',
  });
  expect((await call(server, schedulesApi.list, { as: admin })).body.schedules).toEqual([]);
});

test('an unexpected failure shows its code alone, and no detail of database or code [ERR-04, ERR-32]', async () => {
  const list: Endpoint = tagsApi.list;
  await server.admin.query('alter table tags rename to tags_elsewhere');
  const answer = await call(server, list, { as: inbox.agent });
  await server.admin.query('alter table tags_elsewhere rename to tags');
  expectRefusal(answer, 'ERR_INTERNAL_SERVER_ERROR');
  expect((await call(server, list, { as: inbox.agent })).status).toBe(200);
});

test('a missing database is reported with Retry-After, and no session ends by it [AUTH-14, ERR-32, trust R2]', async () => {
  // Its own way to the server's socket, which goes as it does when the server is stopped.
  const address = new URL(server.databaseUrl);
  const socket = `.s.PGSQL.${address.searchParams.get('port') ?? address.port}`;
  const way = mkdtempSync(join(tmpdir(), 'recado-way-'));
  const goThere = (): void => symlinkSync(join(address.searchParams.get('host')!, socket), join(way, socket));
  goThere();
  const there = new URL(server.databaseUrl);
  there.searchParams.set('host', way);
  const far = await startTestServer(there.toString(), server.config.dataDirectory, { roles: 'web' });
  const me = () => call(far, authApi.me, { as: inbox.agent });
  try {
    expect((await me()).status).toBe(200);
    rmSync(join(way, socket));
    await server.admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    // The first may still meet a connection that was just cut; each says the same.
    for (let tries = 0; tries < 3; tries++) {
      const answer = await me();
      expectRefusal(answer, 'ERR_UNAVAILABLE');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    goThere();
    await expect.poll(async () => (await me()).status, { timeout: 10_000 }).toBe(200);
  } finally {
    await far.stop();
    rmSync(way, { recursive: true });
  }
});
