import { dashboardApi, messagesApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import {
  call,
  openTestServer,
  openScreen,
  startTestServer,
  until,
  type TestServer,
  type TestUser,
} from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';
import type { App } from '../../app.ts';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
beforeAll(async () => {
  // No worker of its own: nothing closes but what a test closes.
  server = await openTestServer({ roles: 'web,phones' });
});

/** Runs the job as a worker would, now. */
const sweep = (companyId: number, app: Pick<App, 'jobs' | 'workshop'> = server): Promise<void> => {
  const job = app.jobs.find(({ name }) => name === 'tickets.closeIdle') as unknown as Job<object>;
  return job.run(errandOf(app.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false)), {});
};
/** Nothing happened there for so long. */
const silentFor = (ticketId: number, hours: number) =>
  server.admin.query('update tickets set active_at = now() - make_interval(mins => $2) where id = $1', [
    ticketId,
    Math.round(hours * 60),
  ]);
const get = async (as: TestUser, ticketId: number) =>
  (await call(server, ticketsApi.get, { as, params: { ticketId } })).body;
const change = (as: TestUser, ticketId: number, body: Record<string, unknown>) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });
const write = (as: TestUser, ticketId: number, body: string) =>
  call(server, messagesApi.send, { as, params: { ticketId }, body: { body } });

/** A company with an attended ticket whose last word is the attendant's. */
async function makeAnswered() {
  const made = await makeInbox(server);
  const { ticketId, wid } = await made.testContact.says('qual o prazo?');
  await change(made.agent, ticketId, { status: 'open', userId: made.agent.id, queueId: made.queueId });
  await write(made.agent, ticketId, 'três dias, pode ser?');
  // Its tick holds the ticket's row for a moment, and who holds it is not passed over by a sweep of a test.
  await until(async () => (await get(made.agent, ticketId)).lastMessageAck === 1);
  return { ...made, ticketId, wid };
}

test('24 hours after our last message an open ticket closes with the connection’s text only [TIC-41, TIC-42, CONN-33]', async () => {
  const { companyId, admin, agent, queueId, testContact, connectionId, ticketId } = await makeAnswered();
  await call(server, settingsApi.change, { as: admin, params: { key: 'userRating' }, body: { value: 'enabled' } });
  await server.admin.query(
    `update connections set expires_inactive_message = 'Encerramos por falta de resposta, {{firstName}}.', complation_message = 'Volte sempre' where id = $1`,
    [connectionId],
  );
  const screen = await openScreen(server, agent);
  for (const status of ['open', 'closed']) await screen.join('joinTickets', status);

  await silentFor(ticketId, 23.9);
  await sweep(companyId);
  expect((await get(agent, ticketId)).status).toBe('open');
  await silentFor(ticketId, 24.1);
  await sweep(companyId);

  const words = 'Encerramos por falta de resposta, Ana.';
  expect(await get(agent, ticketId)).toMatchObject({
    status: 'closed',
    userId: agent.id,
    queueId,
    touched: false,
    lastMessage: words,
    unreadMessages: 0,
    closedAt: expect.any(String),
  });
  expect(
    await screen.next('ticket', (event) => event.action === 'update' && event.ticket.status === 'closed'),
  ).toMatchObject({ ticket: { id: ticketId, userId: agent.id } });
  expect(await screen.next('appMessage', (event) => event.message.body === words)).toMatchObject({
    action: 'create',
    message: { fromMe: true, userId: null },
    ticket: { id: ticketId },
  });
  const { events } = (await call(server, ticketsApi.events, { as: agent, params: { ticketId } })).body;
  expect(events.filter(({ type }) => type === 'closed')).toMatchObject([
    { reason: 'inactive', actor: null, before: { status: 'open' }, after: { status: 'closed', userId: agent.id } },
  ]);
  expect(
    await until(async () => ((await testContact.inbox()).length > 1 ? testContact.inbox() : undefined)),
  ).toMatchObject([{ body: 'três dias, pode ser?' }, { body: words }]);
  expect((await server.admin.query('select 1 from ratings where ticket_id = $1', [ticketId])).rows).toEqual([]);
  expect((await call(server, dashboardApi.summary, { as: admin, query: { days: 1 } })).body.counters).toMatchObject({
    supportHappening: 0,
    supportFinished: 1,
  });

  // Run again nothing is left to do, and who writes now begins a new attendance.
  await sweep(companyId);
  expect((await testContact.inbox()).length).toBe(2);
  expect((await testContact.says('sim!')).ticketId).not.toBe(ticketId);
});

test('a connection’s own hours go first, in hours; without words of its own nothing is said [TIC-42, CONN-33, AMB-50]', async () => {
  const { companyId, agent, testContact, connectionId, ticketId } = await makeAnswered();
  await server.admin.query('update connections set expires_ticket = 48 where id = $1', [connectionId]);
  await silentFor(ticketId, 47.9);
  await sweep(companyId);
  expect((await get(agent, ticketId)).status).toBe('open');
  await server.admin.query('update connections set expires_ticket = -1 where id = $1', [connectionId]);
  await silentFor(ticketId, 900);
  await sweep(companyId);
  expect((await get(agent, ticketId)).status, 'never').toBe('open');
  await server.admin.query('update connections set expires_ticket = 2 where id = $1', [connectionId]);
  await silentFor(ticketId, 2.1);
  await sweep(companyId);
  expect((await get(agent, ticketId)).status).toBe('closed');
  await until(async () => (await testContact.inbox()).length === 1);
});

test('an installation that says 0 closes nothing but where a connection asks for it [TIC-41, AMB-49]', async () => {
  const never = await startTestServer(server.databaseUrl, server.config.dataDirectory, {
    roles: 'web',
    env: { TICKET_EXPIRY_HOURS: '0' },
  });
  try {
    const { companyId, agent, connectionId, ticketId } = await makeAnswered();
    await silentFor(ticketId, 5_000);
    await sweep(companyId, never);
    expect((await get(agent, ticketId)).status).toBe('open');
    await server.admin.query('update connections set expires_ticket = 1 where id = $1', [connectionId]);
    await sweep(companyId, never);
    expect((await get(agent, ticketId)).status).toBe('closed');
  } finally {
    await never.stop();
  }
});

test('never closed: whose last word is the contact’s, who waits for a person, a group [TIC-42]', async () => {
  const { companyId, admin, agent, queueId, testContact, ticketId: asked } = await makeAnswered();
  await testContact.says('e o frete?');
  const other = await makeAnswered();
  // Returned to the queue after our word: a person is to take it.
  await change(other.agent, other.ticketId, { status: 'pending', userId: null });
  await call(server, settingsApi.change, {
    as: admin,
    params: { key: 'CheckMsgIsGroup' },
    body: { value: 'disabled' },
  });
  const group = await testContact.says('oi, grupo', { number: '120363047654321098', participant: testContact.number });
  await change(agent, group.ticketId, { status: 'open', userId: agent.id, queueId });
  await write(agent, group.ticketId, 'oi para todos');
  for (const ticketId of [asked, other.ticketId, group.ticketId]) await silentFor(ticketId, 1_000);
  await sweep(companyId);
  await sweep(other.companyId);
  expect([
    (await get(admin, asked)).status,
    (await get(other.admin, other.ticketId)).status,
    (await get(admin, group.ticketId)).status,
  ]).toEqual(['open', 'pending', 'open']);
});

test('a bot’s unanswered ticket closes as abandoned; once touched by a user, it waits for one [TIC-42]', async () => {
  const { companyId, admin, testContact, ticketId: taken } = await makeAnswered();
  const { ticketId } = await makeAnswered();
  const left = (await server.admin.query('select company_id from tickets where id = $1', [ticketId])).rows[0]
    .company_id as number;
  for (const [id, touched] of [
    [taken, false],
    [ticketId, true],
  ] as const)
    await server.admin.query(
      `update tickets set status = 'pending', user_id = null, chatbot = true, touched = $2, active_at = now() - interval '25 hours' where id = $1`,
      [id, touched],
    );
  await sweep(companyId);
  await sweep(left);
  expect(await get(admin, taken)).toMatchObject({ status: 'closed', userId: null, chatbot: false });
  expect(
    (await call(server, ticketsApi.events, { as: admin, params: { ticketId: taken } })).body.events.find(
      ({ type }) => type === 'closed',
    ),
  ).toMatchObject({ reason: 'abandoned' });
  expect((await server.admin.query('select status from tickets where id = $1', [ticketId])).rows).toEqual([
    { status: 'pending' },
  ]);
  expect((await testContact.says('voltei')).ticketId).not.toBe(taken);
});

test('a reaction of the contact starts the clock again, one of ours does not (behaviour 1.6)', async () => {
  const { companyId, agent, testContact, wid, ticketId } = await makeAnswered();
  const [ours] = await until(async () => ((await testContact.inbox()).length > 0 ? testContact.inbox() : undefined));
  await testContact.says('👍', { kind: 'reaction', targetWid: ours!.wid });
  await silentFor(ticketId, 30);
  await sweep(companyId);
  expect((await get(agent, ticketId)).status).toBe('open');
  await server.admin.query(
    `update messages set reactions = jsonb_set(reactions, '{0,at}', to_jsonb(now() - interval '26 hours')) where ticket_id = $1 and wid = $2`,
    [ticketId, ours!.wid],
  );
  await testContact.says('❤️', { kind: 'reaction', targetWid: wid, fromMe: true });
  await sweep(companyId);
  expect((await get(agent, ticketId)).status).toBe('closed');
});

test('an overdue company closes nothing; a contact who writes just then keeps the ticket (behaviour 7, 14.4)', async () => {
  const { companyId, agent, testContact, ticketId } = await makeAnswered();
  await silentFor(ticketId, 100);
  await server.admin.query(`update companies set due_date = now() - interval '3 days' where id = $1`, [companyId]);
  await sweep(companyId);
  await server.admin.query('update companies set due_date = null where id = $1', [companyId]);
  expect((await get(agent, ticketId)).status).toBe('open');

  // Locks the row, as a message being recorded does.
  const writing = await server.admin.connect();
  try {
    await writing.query('begin');
    await writing.query('select 1 from tickets where id = $1 for update', [ticketId]);
    await sweep(companyId);
    await writing.query('commit');
  } finally {
    writing.release();
  }
  expect((await testContact.says('ainda estou aqui')).ticketId).toBe(ticketId);
  await sweep(companyId);
  expect((await get(agent, ticketId)).status).toBe('open');
});

test('more silent tickets than one read takes close in one run, whichever fails (behaviour 7)', async () => {
  const { companyId, ticketId } = await makeAnswered();
  const many = 230;
  await server.admin.query(
    `with known as (insert into contacts (company_id, name) select $1, 'Calado ' || n from generate_series(1, $3::int) n returning id)
     insert into tickets (company_id, contact_id, connection_id, status, user_id, last_message_from_me, active_at)
     select $1, known.id, t.connection_id, 'open', t.user_id, true, now() - interval '3 days' from known, tickets t where t.id = $2`,
    [companyId, ticketId, many],
  );
  // One row refuses to be closed.
  await server.admin.query(
    `alter table tickets add constraint stubborn check (not (status = 'closed' and contact_id = (${(await server.admin.query('select max(id) as id from contacts where company_id = $1', [companyId])).rows[0].id})))`,
  );
  await sweep(companyId);
  await server.admin.query('alter table tickets drop constraint stubborn');
  const { rows } = await server.admin.query(
    `select count(*) filter (where status = 'closed')::int as closed, count(*) filter (where status = 'open')::int as open from tickets where company_id = $1`,
    [companyId],
  );
  expect(rows).toEqual([{ closed: many - 1, open: 2 }]);
});
