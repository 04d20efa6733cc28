import {
  contactsApi,
  messagesApi,
  personalDataApi,
  sandboxApi,
  schedulesApi,
  ticketsApi,
  type Endpoint,
} from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import {
  makeConnection,
  makeCompany,
  makeInbox,
  makeTestContact,
  makeUser,
  type TestContact,
} from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
const create = (as: TestUser, body: Record<string, unknown>) =>
  call(server, schedulesApi.create, { as, body: body as never });
const get = async (as: TestUser, scheduleId: number) =>
  (await call(server, schedulesApi.get, { as, params: { scheduleId } })).body;
const inbox = (testContact: TestContact) => testContact.inbox().then((messages) => messages.map(({ body }) => body));

/** A company and somebody who wrote once. */
async function makeKnown() {
  const made = await makeInbox(server);
  const { ticketId } = await made.testContact.says('oi');
  const { contactId } = (await call(server, ticketsApi.get, { as: made.admin, params: { ticketId } })).body;
  return { ...made, ticketId, contactId };
}

/** Runs the job as a worker would, now. */
async function run(companyId: number, scheduleId: number, waits = 0): Promise<void> {
  const job = server.jobs.find(({ name }) => name === 'schedules.send') as unknown as Job<{
    scheduleId: number;
    waits: number;
  }>;
  await job.run(errandOf(server.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false)), {
    scheduleId,
    waits,
  });
}

test('a schedule is sent at its time into the unchanged live ticket, and every calendar follows [SCH-10, SCH-14, SCH-17, SCH-18, AMB-43]', async () => {
  const { admin, agent, testContact, contactId, ticketId } = await makeKnown();
  const screen = await openScreen(server, admin);
  const sendAt = inSeconds(1.5);
  const made = await create(agent, { contactId, body: '{{firstName}}, sua consulta é amanhã. {{user}}', sendAt });
  expect(made.body).toMatchObject({
    status: 'PENDENTE',
    contact: { id: contactId, name: 'Ana' },
    user: { id: agent.id, name: agent.name },
    sendAt,
    sentAt: null,
    ticketId: null,
    mediaPath: null,
    error: null,
  });
  expect(await screen.next('schedule')).toEqual({ action: 'create', schedule: made.body });
  const said = `Ana, sua consulta é amanhã. ${agent.name}`;
  await until(async () => (await inbox(testContact)).includes(said));
  expect(Date.now()).toBeGreaterThanOrEqual(new Date(sendAt).getTime());
  expect(await screen.next('schedule')).toMatchObject({ action: 'update', schedule: { status: 'AGENDADA', ticketId } });
  const sent = await screen.next(
    'schedule',
    (event) => event.action === 'update' && event.schedule.status === 'ENVIADA',
  );
  const { sentBody, ...row } = await get(agent, made.body.id);
  expect(sent).toEqual({ action: 'update', schedule: row });
  expect([sentBody, row.body, row.sentAt]).toEqual([
    said,
    '{{firstName}}, sua consulta é amanhã. {{user}}',
    expect.any(String),
  ]);
  // Pending, untouched, without a queue: no attendance began, and bots go on.
  const { ticket, messages } = (await call(server, messagesApi.list, { as: admin, params: { ticketId } })).body;
  expect(ticket).toMatchObject({
    status: 'pending',
    touched: false,
    userId: null,
    unreadMessages: 1,
    lastMessage: said,
  });
  expect(messages.map(({ body, userId, ack }) => [body, userId, ack])).toEqual([
    ['oi', null, 0],
    [said, agent.id, 1],
  ]);
});

test('a schedule without a live ticket is stored in the closed ticket, or a new closed one [SCH-18]', async () => {
  const { companyId, admin, agent, testContact, contactId, ticketId, connectionId } = await makeKnown();
  await call(server, ticketsApi.update, { as: admin, params: { ticketId }, body: { status: 'closed' } });
  const first = await create(agent, { contactId, body: 'Volte sempre', sendAt: inSeconds(0) });
  await until(async () => (await inbox(testContact)).includes('Volte sempre'));
  expect(await get(agent, first.body.id)).toMatchObject({ ticketId });
  expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body).toMatchObject({
    status: 'closed',
    lastMessage: 'Volte sempre',
  });

  await server.admin.query('update connections set is_default = true where id = $1', [connectionId]);
  const { rows } = await server.admin.query(
    `with made as (insert into contacts (company_id, name, number) values ($1, 'Novata', '5511933334444') returning id)
     insert into contact_identities (company_id, kind, value, contact_id) select $1, 'phone', '5511933334444', id from made returning contact_id`,
    [companyId],
  );
  const second = await create(agent, { contactId: rows[0].contact_id, body: 'Muito prazer', sendAt: inSeconds(0) });
  const born = await until(async () => (await get(agent, second.body.id)).ticketId);
  expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId: born } })).body).toMatchObject({
    status: 'closed',
    origin: 'schedule',
    whatsappId: connectionId,
    userId: null,
  });
});

test('the job twice, and many of it at once, send one message [SCH-17]', async () => {
  const { companyId, agent, testContact, contactId, ticketId } = await makeKnown();
  const { body } = await create(agent, { contactId, body: 'uma vez só', sendAt: inSeconds(3_600) });
  await run(companyId, body.id);
  expect((await get(agent, body.id)).status).toBe('PENDENTE');
  await server.admin.query(`update schedules set send_at = now() - interval '3 days' where id = $1`, [body.id]);
  await Promise.all(Array.from({ length: 6 }, () => run(companyId, body.id)));
  await until(async () => (await get(agent, body.id)).status === 'ENVIADA');
  await run(companyId, body.id);
  expect(
    (await server.admin.query('select 1 from messages where ticket_id = $1 and from_me', [ticketId])).rows,
  ).toHaveLength(1);
  expect(await inbox(testContact)).toEqual(['uma vez só']);
});

test('put off, it waits for the new time; removed, nothing goes out [SCH-10]', async () => {
  const { agent, testContact, contactId } = await makeKnown();
  const [later, gone] = [
    await create(agent, { contactId, body: 'mais tarde', sendAt: inSeconds(1) }),
    await create(agent, { contactId, body: 'deixa pra lá', sendAt: inSeconds(1) }),
  ];
  const moved = await call(server, schedulesApi.change, {
    as: agent,
    params: { scheduleId: later.body.id },
    body: { sendAt: inSeconds(3_600), body: 'amanhã' },
  });
  expect(moved.body).toMatchObject({ status: 'PENDENTE', body: 'amanhã' });
  expect((await call(server, schedulesApi.remove, { as: agent, params: { scheduleId: gone.body.id } })).status).toBe(
    200,
  );
  // A later one is sent after the times of both.
  await create(agent, { contactId, body: 'na hora', sendAt: inSeconds(2) });
  await until(async () => (await inbox(testContact)).length > 0, 10_000);
  expect(await inbox(testContact)).toEqual(['na hora']);
  expect((await get(agent, later.body.id)).status).toBe('PENDENTE');
  expect((await call(server, schedulesApi.get, { as: agent, params: { scheduleId: gone.body.id } })).body).toEqual({
    error: 'ERR_NO_SCHEDULE_FOUND',
  });
});

test('given to another contact it goes there, and calendars lose a deleted one [HTTP-73, HTTP-74]', async () => {
  const { admin, agent, testContact, contactId, connectionId } = await makeKnown();
  const screen = await openScreen(server, admin);
  const other = makeTestContact(server, admin, connectionId, 'Bia');
  const { ticketId } = await other.says('oi');
  const { contactId: otherId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
  const [given, gone] = [
    await create(agent, { contactId, body: 'para a Bia', sendAt: inSeconds(3_600) }),
    await create(agent, { contactId, body: 'para ninguém', sendAt: inSeconds(3_600) }),
  ];
  const body = { contactId: otherId, sendAt: inSeconds(0) };
  const changed = await call(server, schedulesApi.change, { as: agent, params: { scheduleId: given.body.id }, body });
  expect(changed.body).toMatchObject({ contactId: otherId, contact: { id: otherId, name: 'Bia' } });
  await until(async () => (await inbox(other)).includes('para a Bia'));
  expect(await inbox(testContact)).toEqual([]);
  await call(server, schedulesApi.remove, { as: agent, params: { scheduleId: gone.body.id } });
  expect(await screen.next('schedule', ({ action }) => action === 'delete')).toEqual({
    action: 'delete',
    scheduleId: gone.body.id,
  });
});

test('a schedule waits for a disconnected connection for a day, then fails until a new time [behaviour 8.2, 8.3]', async () => {
  const { companyId, agent, testContact, contactId, connectionId } = await makeKnown();
  await server.admin.query(`update connections set status = 'OPENING' where id = $1`, [connectionId]);
  const { body } = await create(agent, { contactId, body: 'quando der', sendAt: inSeconds(3_600) });
  await server.admin.query(`update schedules set send_at = now() - interval '5 days' where id = $1`, [body.id]);
  await run(companyId, body.id);
  expect((await get(agent, body.id)).status).toBe('PENDENTE');
  const { rows } = await server.admin.query(
    `select payload -> 'payload' ->> 'waits' as waits, run_at > now() + interval '20 seconds' as later from graphile_worker._private_jobs where key = $1`,
    [`schedule:${body.id}`],
  );
  expect(rows).toEqual([{ waits: '1', later: true }]);
  await run(companyId, body.id, 24 * 120);
  expect(await get(agent, body.id)).toMatchObject({ status: 'ERRO', error: 'ERR_WAPP_NOT_INITIALIZED', sentAt: null });

  await server.admin.query(`update connections set status = 'CONNECTED' where id = $1`, [connectionId]);
  await run(companyId, body.id);
  expect((await get(agent, body.id)).status).toBe('ERRO');
  const again = await call(server, schedulesApi.change, {
    as: agent,
    params: { scheduleId: body.id },
    body: { sendAt: inSeconds(0) },
  });
  expect(again.body).toMatchObject({ status: 'PENDENTE', error: null });
  await until(async () => (await get(agent, body.id)).status === 'ENVIADA');
  expect(await inbox(testContact)).toEqual(['quando der']);
});

test('a refused schedule is ERRO with its message; an unconfirmed one waits for a receipt [SCH-17]', async () => {
  const { admin, agent, testContact, contactId, connectionId } = await makeKnown();
  const fault = (next: 'refuse' | 'vanish', times: number) =>
    call(server, sandboxApi.faults, { as: admin, params: { whatsappId: connectionId }, body: { next, times } });
  await fault('vanish', 1);
  const lost = (await create(agent, { contactId, body: 'sumiu no caminho', sendAt: inSeconds(0) })).body.id;
  await until(
    async () =>
      (
        await server.admin.query(
          `select 1 from messages where body = 'sumiu no caminho' and error = 'ERR_NOT_CONFIRMED'`,
        )
      ).rows.length > 0,
  );
  expect((await get(agent, lost)).status).toBe('AGENDADA');
  expect(
    (
      await call(server, schedulesApi.change, {
        as: agent,
        params: { scheduleId: lost },
        body: { body: 'outra coisa' },
      })
    ).body,
  ).toEqual({ error: 'ERR_SCHEDULE_LOCKED' });
  const [arrived] = await testContact.inbox();
  await testContact.receipt(arrived!.wid, 2);
  await until(async () => (await get(agent, lost)).status === 'ENVIADA');
  expect((await call(server, schedulesApi.remove, { as: admin, params: { scheduleId: lost } })).body).toEqual({
    error: 'ERR_SCHEDULE_LOCKED',
  });

  await fault('refuse', 10);
  const refused = (await create(agent, { contactId, body: 'não passou', sendAt: inSeconds(0) })).body.id;
  // After the pauses of 2, 8 and 30 seconds; here they pass at once.
  const hurry = setInterval(
    () =>
      void server.admin.query('update outbox_commands set not_before = now() where connection_id = $1', [connectionId]),
    100,
  );
  await until(async () => (await get(agent, refused)).status === 'ERRO', 15_000).finally(() => clearInterval(hurry));
  expect(await get(agent, refused)).toMatchObject({ error: 'ERR_SENDING_WAPP_MSG', sentAt: null });
});

test('a schedule whose text is empty once it is filled fails and sends nothing [SCH-17, behaviour 5.1]', async () => {
  const { companyId, agent, testContact, contactId } = await makeKnown();
  const made = await create(agent, { contactId, body: '{{queue}}', sendAt: inSeconds(0) });
  await run(companyId, made.body.id);
  expect(await get(agent, made.body.id)).toMatchObject({
    status: 'ERRO',
    error: 'ERR_SENDING_WAPP_MSG',
    ticketId: null,
  });
  expect(await inbox(testContact)).toEqual([]);
});

test('a schedule whose ticket is deleted before the outcome may be sent again [SCH-17]', async () => {
  const { admin, agent, testContact, contactId, connectionId, ticketId } = await makeKnown();
  const params = { whatsappId: connectionId };
  await server.admin.query('update connections set is_default = true where id = $1', [connectionId]);
  await call(server, sandboxApi.faults, { as: admin, params, body: { next: 'vanish', times: 1 } });
  const { id } = (await create(agent, { contactId, body: 'some comigo', sendAt: inSeconds(0) })).body;
  await until(async () => (await get(agent, id)).status === 'AGENDADA');
  const screen = await openScreen(server, admin);
  expect((await call(server, ticketsApi.remove, { as: admin, params: { ticketId } })).status).toBe(200);
  const outcome = { status: 'ERRO', error: 'ERR_NOT_CONFIRMED' };
  expect(await get(agent, id)).toMatchObject(outcome);
  expect(await screen.next('schedule')).toMatchObject({ action: 'update', schedule: { id, ...outcome } });
  const again = { body: 'outra vez', sendAt: inSeconds(0) };
  await call(server, schedulesApi.change, { as: agent, params: { scheduleId: id }, body: again });
  await until(async () => (await get(agent, id)).status === 'ENVIADA');
  expect(await inbox(testContact)).toContain('outra vez');
});

test.each<[string, Endpoint]>([
  ['deleted', contactsApi.remove],
  ['deleted with others', contactsApi.removeMany],
  ['erased', personalDataApi.eraseContact],
])('the schedules of a contact that is %s leave every calendar [SCH-14, CONT-26]', async (_how, endpoint) => {
  const { admin, agent, contactId } = await makeKnown();
  const { body: made } = await create(agent, { contactId, body: 'Até amanhã', sendAt: '2090-01-01T12:00:00.000Z' });
  const screen = await openScreen(server, agent);
  const ended = { as: admin, params: { contactId }, body: { contactIds: [contactId] } };
  expect((await call(server, endpoint, ended as never)).status).toBe(200);
  expect(await screen.next('schedule')).toEqual({ action: 'delete', scheduleId: made.id });
  expect(await get(agent, made.id)).toEqual({ error: 'ERR_NO_SCHEDULE_FOUND' });
});

test('everyone sees the calendar; the creator and administrators change it, with the plan [SCH-15, behaviour 8.2]', async () => {
  const { companyId, admin, agent, contactId } = await makeKnown();
  const other = await makeUser(server, companyId);
  const { body } = await create(agent, { contactId, body: 'só minha', sendAt: inSeconds(3_600) });
  const params = { scheduleId: body.id };
  expect(await get(other, body.id)).toEqual({ ...body, sentBody: null });
  expect((await call(server, schedulesApi.change, { as: other, params, body: { body: 'tomada' } })).body).toEqual({
    error: 'ERR_NO_PERMISSION',
  });
  expect((await call(server, schedulesApi.remove, { as: other, params })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect(
    (await call(server, schedulesApi.change, { as: admin, params, body: { ...body, body: 'revista' } })).body,
  ).toMatchObject({ body: 'revista', userId: agent.id, sendAt: body.sendAt });

  const poor = await makeCompany(server, { useSchedules: false });
  const owner = await makeUser(server, poor, { profile: 'admin' });
  expect((await create(owner, { contactId, body: 'sem plano', sendAt: inSeconds(60) })).body).toEqual({
    error: 'ERR_PLAN_FEATURE',
    details: { feature: 'useSchedules' },
  });
  expect((await call(server, schedulesApi.list, { as: owner })).status).toBe(200);
});

test('a company that lost the feature or is past its due date sends nothing until it may again (behaviour 14.1, 14.4)', async () => {
  const { companyId, agent, testContact, contactId } = await makeKnown();
  const { body } = await create(agent, { contactId, body: 'esperando o plano', sendAt: inSeconds(3_600) });
  await server.admin.query('update schedules set send_at = now() where id = $1', [body.id]);
  await server.admin.query(`update companies set due_date = now() - interval '3 days' where id = $1`, [companyId]);
  await run(companyId, body.id);
  await server.admin.query(`update companies set due_date = null where id = $1`, [companyId]);
  await server.admin.query(
    `update plans set use_schedules = false where id = (select plan_id from companies where id = $1)`,
    [companyId],
  );
  await run(companyId, body.id);
  expect((await get(agent, body.id)).status).toBe('PENDENTE');
  await server.admin.query(
    `update plans set use_schedules = true where id = (select plan_id from companies where id = $1)`,
    [companyId],
  );
  await run(companyId, body.id);
  await until(async () => (await inbox(testContact)).includes('esperando o plano'));
});

test('invalid schedules are refused; a time without offset is in the company’s time zone [SCH-07 to SCH-09]', async () => {
  const { companyId, agent, contactId } = await makeKnown();
  const sendAt = inSeconds(3_600);
  for (const bad of [
    { body: 'oi' },
    { body: '      ' },
    { sendAt: undefined },
    { sendAt: '' },
    { sendAt: 'amanhã' },
    { sendAt: '2026-02-31 10:00' },
    { contactId: undefined },
    { sendAt: inSeconds(-90) },
  ])
    expect(
      (await create(agent, { contactId, body: 'texto bom', sendAt, ...bad })).status,
      JSON.stringify(bad),
    ).toBeGreaterThanOrEqual(400);
  expect((await create(agent, { contactId, body: 'texto bom', sendAt: inSeconds(-90) })).body).toEqual({
    error: 'ERR_VALIDATION',
    details: { fields: { sendAt: 'past' } },
  });
  expect((await create(agent, { contactId: 999_999, body: 'texto bom', sendAt })).body).toEqual({
    error: 'ERR_NO_CONTACT_FOUND',
  });
  expect((await create(agent, { contactId, body: 'há pouco', sendAt: inSeconds(-30) })).status).toBe(200);
  await server.admin.query(`update companies set timezone = 'Asia/Tokyo' where id = $1`, [companyId]);
  expect((await create(agent, { contactId, body: 'de manhã', sendAt: '2090-05-01 09:30' })).body.sendAt).toBe(
    '2090-05-01T00:30:00.000Z',
  );
  expect((await create(agent, { contactId, body: 'de manhã', sendAt: '2090-05-01T09:30:00-03:00' })).body.sendAt).toBe(
    '2090-05-01T12:30:00.000Z',
  );
});

test('the list pages newest first, and filters by contact, creator, days and words [SCH-10]', async () => {
  const { companyId, admin, agent, contactId } = await makeKnown();
  await server.admin.query(`update companies set timezone = 'America/Sao_Paulo' where id = $1`, [companyId]);
  const ids: number[] = [];
  for (let n = 0; n < 23; n++)
    ids.push(
      (
        await create(n % 2 ? admin : agent, {
          contactId,
          body: n === 4 ? 'Revisão anual' : `lembrete ${n}`,
          sendAt: `2090-03-${String(n + 1).padStart(2, '0')} 23:30`,
        })
      ).body.id,
    );
  const list = async (query: Record<string, unknown>) =>
    (await call(server, schedulesApi.list, { as: agent, query })).body;
  const first = await list({});
  expect([first.count, first.hasMore, first.schedules.map(({ id }) => id)]).toEqual([
    23,
    true,
    [...ids].reverse().slice(0, 20),
  ]);
  expect((await list({ cursor: first.nextCursor })).schedules.map(({ id }) => id)).toEqual(
    [...ids].reverse().slice(20),
  );
  expect((await list({ pageNumber: 2 })).schedules.map(({ id }) => id)).toEqual([...ids].reverse().slice(20));
  expect((await list({ userId: admin.id })).count).toBe(11);
  expect((await list({ contactId })).count).toBe(23);
  expect((await list({ contactId: 999_999 })).count).toBe(0);
  expect((await list({ searchParam: 'revisao' })).schedules.map(({ id }) => id)).toEqual([ids[4]]);
  expect((await list({ searchParam: 'ANA' })).count).toBe(23);
  // 23:30 of a day in São Paulo is the next day in UTC, and belongs to the first.
  expect((await list({ from: '2090-03-03', to: '2090-03-04' })).schedules.map(({ id }) => id)).toEqual([
    ids[3],
    ids[2],
  ]);
});

test('the line is the creator’s own where the contact has no ticket, before the default one (behaviour 8.3)', async () => {
  const { companyId, admin, agent, connectionId } = await makeInbox(server);
  await server.admin.query('update connections set is_default = true where id = $1', [connectionId]);
  const own = await makeConnection(server, companyId, admin);
  await until(
    async () =>
      (await server.admin.query(`select 1 from connections where id = $1 and status = 'CONNECTED'`, [own])).rows
        .length > 0,
  );
  await server.admin.query('update users set connection_id = $1 where id = $2', [own, agent.id]);
  const { rows } = await server.admin.query(
    `with made as (insert into contacts (company_id, name, number) values ($1, 'Sem ticket', '5511955556666') returning id)
     insert into contact_identities (company_id, kind, value, contact_id) select $1, 'phone', '5511955556666', id from made returning contact_id`,
    [companyId],
  );
  const lineOf = async (as: TestUser): Promise<number | null> => {
    const { body } = await create(as, { contactId: rows[0].contact_id, body: 'por qual linha?', sendAt: inSeconds(0) });
    const ticketId = await until(async () => (await get(as, body.id)).ticketId);
    return (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body.whatsappId;
  };
  expect(await lineOf(agent)).toBe(own);
});

test('the calendar has the entries of its days by the company’s clock, and two counts', async () => {
  const { companyId, admin, agent, contactId } = await makeKnown();
  await server.admin.query(`update companies set timezone = 'America/Sao_Paulo' where id = $1`, [companyId]);
  const made: number[] = [];
  for (const sendAt of ['2090-03-03 23:30', '2090-03-02 08:00', '2090-03-04 00:00', '2090-03-31 10:00'])
    made.push((await create(made.length === 0 ? admin : agent, { contactId, body: `às ${sendAt}`, sendAt })).body.id);
  await server.admin.query(`update schedules set status = 'ERRO', error = 'ERR_SENDING_WAPP_MSG' where id = $1`, [
    made[1],
  ]);
  const calendar = async (query: object) =>
    (
      await call(server, schedulesApi.calendar, {
        as: agent,
        query: { from: '2090-03-01', to: '2090-03-03', ...query },
      })
    ).body;
  const whole = await calendar({});
  expect(whole).toMatchObject({ isCut: false, waiting: 3, failed: 1 });
  expect(whole.entries).toMatchObject([
    { id: made[1], status: 'ERRO', error: 'ERR_SENDING_WAPP_MSG', contact: { id: contactId, name: 'Ana' } },
    { id: made[0], userId: admin.id, user: { name: admin.name }, body: 'às 2090-03-03 23:30', hasFile: false },
  ]);
  expect((await calendar({ userId: agent.id })).entries.map(({ id }) => id)).toEqual([made[1]]);
  expect((await calendar({ searchParam: '23:30' })).entries.map(({ id }) => id)).toEqual([made[0]]);
  expect((await calendar({ from: '2090-03-04', to: '2090-03-04' })).entries.map(({ id }) => id)).toEqual([made[2]]);
  await server.admin.query(
    `insert into schedules (company_id, body, contact_id, user_id, send_at)
     select $1, 'muitos', $2, $3, timestamptz '2091-01-01 12:00Z' + make_interval(mins => n) from generate_series(1, 1001) n`,
    [companyId, contactId, agent.id],
  );
  const many = await calendar({ from: '2091-01-01', to: '2091-01-02' });
  expect([many.entries.length, many.isCut, many.waiting]).toEqual([1_000, true, 1_004]);
});
