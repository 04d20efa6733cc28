import { connectionsApi, defaultHours, queuesApi, ticketsApi, usersApi } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeQueue, makeTestContact, makeUser, within } from '../../../test/make.ts';
import { untilBlocked } from '../../../test/untilBlocked.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
});

const create = (as: TestUser, body: object) => call(server, queuesApi.create, { as, body: body as never });

describe('creating a queue', () => {
  it('is for administrators, has the default hours, and reaches the company [QUE-10, QUE-12, QUE-26]', async () => {
    const screen = await openScreen(server, await makeUser(server, companyId));
    const { status, body } = await create(admin, { name: '  Vendas ', color: '#7A4CE0' });
    expect([status, body]).toMatchObject([
      200,
      { name: 'Vendas', color: '#7A4CE0', greetingMessage: '', outOfHoursMessage: '', orderQueue: null },
    ]);
    expect(body.schedules).toEqual(defaultHours);
    expect(await screen.next('queue')).toMatchObject({ action: 'create', queue: { id: body.id } });
    expect((await call(server, queuesApi.list, { as: admin })).body.map(({ id }) => id)).toContain(body.id);
    expect(
      (
        await create(await makeUser(server, companyId, { profile: 'supervisor' }), {
          name: 'Compras',
          color: '#7A4CE1',
        })
      ).body,
    ).toEqual({ error: 'ERR_NO_PERMISSION' });
  });

  it('refuses a name, a colour and lengths that may not be [QUE-06, QUE-07, QUE-09]', async () => {
    await create(admin, { name: 'Suporte', color: '#00877A' });
    expect((await create(admin, { name: 'Suporte', color: '#00877B' })).body).toEqual({
      error: 'ERR_NAME_ALREADY_EXISTS',
    });
    expect((await create(admin, { name: 'Suporte 2', color: '#00877A' })).body).toEqual({
      error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    });
    for (const [field, value] of [
      ['name', 'S'],
      ['name', 's'.repeat(51)],
      ['color', '#0'],
      ['color', 'azul'],
      ['color', '#0087AA11F'],
    ] as const)
      expect((await create(admin, { name: 'Fila', color: '#112233', [field]: value })).body).toMatchObject({
        error: 'ERR_VALIDATION',
        details: { fields: { [field]: expect.any(String) } },
      });
  });

  it('stops at the number of the plan, also when two take the last place at once', async () => {
    const small = await makeCompany(server, { queues: 1 });
    const owner = await makeUser(server, small, { profile: 'admin' });
    const answers = await Promise.all([1, 2].map((n) => create(owner, { name: `Fila ${n}`, color: `#11223${n}` })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(answers.find(({ status }) => status === 400)!.body).toEqual({
      error: 'ERR_PLAN_LIMIT',
      details: { kind: 'queues', limit: 1 },
    });
  });
});

describe('changing a queue', () => {
  it('keeps the fields that are not sent, and its update reaches the company [QUE-12, QUE-26]', async () => {
    const monday = { weekday: 'segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' } as const;
    const made = (await create(admin, { name: 'Cobrança', color: '#445566', greetingMessage: 'Olá' })).body;
    const user = await makeUser(server, companyId);
    const screen = await openScreen(server, user);
    const change = (as: TestUser, body: object) =>
      call(server, queuesApi.change, { as, params: { queueId: made.id }, body });
    const answer = await change(admin, { schedules: [monday], orderQueue: 2 });
    const kept = { name: 'Cobrança', color: '#445566', greetingMessage: 'Olá', schedules: [monday], orderQueue: 2 };
    expect([answer.status, answer.body]).toMatchObject([200, kept]);
    expect(await screen.next('queue')).toMatchObject({ action: 'update', queue: { id: made.id, ...kept } });
    expect((await call(server, queuesApi.get, { as: user, params: { queueId: made.id } })).body).toMatchObject(kept);
    expect((await change(user, { name: 'Outra' })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  });

  it('refuses hours that overlap, have equal times or no time, by their row [QUE-11]', async () => {
    const { id } = (await create(admin, { name: 'Obras', color: '#778899' })).body;
    const row = (startTime: string, endTime: string) => ({
      weekday: 'segunda-feira',
      weekdayEn: 'monday' as const,
      startTime,
      endTime,
    });
    for (const rows of [
      [row('08:00', '12:00'), row('11:00', '13:00')],
      [row('08:00', '12:00'), row('14:00', '14:00')],
      [row('08:00', '12:00'), row('8h', '14:00')],
    ])
      expect(
        (await call(server, queuesApi.change, { as: admin, params: { queueId: id }, body: { schedules: rows } })).body,
      ).toMatchObject({
        error: 'ERR_VALIDATION',
        details: { fields: { 'schedules.1.startTime': expect.any(String) } },
      });
    expect((await call(server, queuesApi.get, { as: admin, params: { queueId: id } })).body.schedules).toEqual(
      defaultHours,
    );
  });

  it('keeps queues that shared a name before it was refused, and their other fields change [QUE-09]', async () => {
    const owner = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const { id } = (await create(owner, { name: 'Cobrança', color: '#889900' })).body;
    await server.admin.query(
      `insert into queues (company_id, name, color) select company_id, 'cobranca', '#990011' from queues where id = $1`,
      [id],
    );
    const change = (body: object) => call(server, queuesApi.change, { as: owner, params: { queueId: id }, body });
    expect((await change({ name: 'Cobrança', color: '#889911' })).status).toBe(200);
    expect((await change({ name: 'Contas' })).status).toBe(200);
    expect((await change({ name: 'Cobrança' })).body).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
  });

  it('refuses the name and the colour of another queue [QUE-09]', async () => {
    await create(admin, { name: 'Entrega', color: '#556677' });
    const { id } = (await create(admin, { name: 'Troca', color: '#667788' })).body;
    const change = (body: object) => call(server, queuesApi.change, { as: admin, params: { queueId: id }, body });
    expect((await change({ name: 'Entrega' })).body).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
    for (const name of ['ENTREGA', ' entrega\u00a0', 'Ent\u200brega', 'Éntrega'])
      expect((await change({ name })).body, name).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
    expect((await create(admin, { name: 'entregá', color: '#778899' })).body).toEqual({
      error: 'ERR_NAME_ALREADY_EXISTS',
    });
    expect((await change({ name: 'TROCA' })).status).toBe(200);
    expect((await change({ color: '#556677' })).body).toEqual({ error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' });
  });
});

describe('deleting a queue', () => {
  it('leaves its live tickets without a queue, and takes it from users and connections [QUE-24]', async () => {
    const { admin: owner, agent, queueId, companyId: own, connectionId } = await makeInbox(server);
    const other = await makeQueue(server, own);
    await server.admin.query(
      `insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, $3), ($1, $2, $4)`,
      [own, connectionId, queueId, other],
    );
    await server.admin.query(`update connections set transfer_queue_id = $1, time_to_transfer = 5 where id = $2`, [
      queueId,
      connectionId,
    ]);
    const { ticketId } = await makeTestContact(server, owner, connectionId, 'Ana').says('oi');
    const put = (body: object) => call(server, ticketsApi.update, { as: owner, params: { ticketId }, body: body });
    await put({ queueId, userId: null, status: 'pending' });
    const usage = await call(server, queuesApi.usage, { as: owner, params: { queueId } });
    expect(usage.body).toEqual({ tickets: 1, users: 2, connections: 1 });
    const screen = await openScreen(server, agent);
    await screen.join('joinTickets', 'pending');
    const ownerScreen = await openScreen(server, owner);
    await ownerScreen.join('joinTickets', 'pending');
    expect((await call(server, queuesApi.remove, { as: owner, params: { queueId } })).status).toBe(200);
    expect(await screen.next('queue')).toEqual({ action: 'delete', queueId });
    // The list of the queue loses the ticket, that of all tickets without a queue gets it.
    expect(await screen.next('ticket', ({ action }) => action === 'delete')).toMatchObject({ ticketId });
    expect(
      await ownerScreen.next('ticket', (event) => event.action === 'update' && event.ticket.queueId === null),
    ).toMatchObject({ ticket: { id: ticketId } });
    expect(await ownerScreen.next('whatsapp', ({ action }) => action === 'update')).toMatchObject({
      whatsapp: { id: connectionId },
    });
    const { body } = await call(server, ticketsApi.get, { as: owner, params: { ticketId } });
    expect(body).toMatchObject({ status: 'pending', queueId: null, queue: null });
    const events = await call(server, ticketsApi.events, { as: owner, params: { ticketId } });
    expect(events.body.events.find(({ reason }) => reason === 'queueDeleted')).toMatchObject({
      type: 'transferred',
      before: { queueId },
      after: { queueId: null },
    });
    const user = await call(server, usersApi.get, { as: owner, params: { userId: agent.id } });
    expect(user.body.queues).toEqual([]);
    const connection = await call(server, connectionsApi.get, { as: owner, params: { whatsappId: connectionId } });
    expect(connection.body).toMatchObject({ queueIds: [other], transferQueueId: null, timeToTransfer: null });
    expect((await call(server, queuesApi.get, { as: owner, params: { queueId } })).body).toEqual({
      error: 'ERR_NO_QUEUE_FOUND',
    });
  });

  it('takes out a closed ticket that is reopened at the same moment, with its event [QUE-24]', async () => {
    const { admin: owner, queueId, connectionId } = await makeInbox(server);
    const { ticketId } = await makeTestContact(server, owner, connectionId, 'Bia').says('oi');
    const put = (body: object) => call(server, ticketsApi.update, { as: owner, params: { ticketId }, body });
    await put({ queueId, userId: owner.id, status: 'open' });
    await put({ status: 'closed' });
    const reopening = await server.admin.connect();
    await reopening.query('begin');
    await reopening.query(`update tickets set status = 'open' where id = $1`, [ticketId]);
    const removal = call(server, queuesApi.remove, { as: owner, params: { queueId } });
    await untilBlocked(server);
    await reopening.query('commit');
    reopening.release();
    expect((await removal).status).toBe(200);
    expect((await call(server, ticketsApi.get, { as: owner, params: { ticketId } })).body).toMatchObject({
      status: 'open',
      queueId: null,
      queue: null,
    });
    await until(async () => {
      const { rows } = await server.admin.query('select 1 from tickets where id = $1 and queue_id is null', [ticketId]);
      return rows.length > 0 ? true : undefined;
    });
    const { events } = (await call(server, ticketsApi.events, { as: owner, params: { ticketId } })).body;
    expect(events.map(({ reason }) => reason)).toContain('queueDeleted');
  });

  it('is gone at once, and its closed tickets leave it also when a process dies amid [QUE-24]', async () => {
    const { companyId: company, admin: owner, queueId, connectionId } = await makeInbox(server);
    const { ticketId } = await makeTestContact(server, owner, connectionId, 'Bia').says('oi');
    const { contactId } = (await call(server, ticketsApi.get, { as: owner, params: { ticketId } })).body;
    await server.admin.query(
      `insert into tickets (company_id, contact_id, connection_id, queue_id, uuid, code, origin, status, closed_at)
       select $1, $2, $3, $4, gen_random_uuid(), 'fila' || n, 'contact', 'closed', now() from generate_series(1, 1600) n`,
      [company, contactId, connectionId, queueId],
    );
    const left = async (): Promise<number> =>
      (await server.admin.query('select count(*)::int as left from tickets where queue_id = $1', [queueId])).rows[0]
        .left;
    // A row that another transaction holds stops the job in its first batch.
    const holder = await server.admin.connect();
    await holder.query('begin');
    await holder.query('select 1 from tickets where queue_id = $1 for update', [queueId]);
    expect((await call(server, queuesApi.remove, { as: owner, params: { queueId } })).status).toBe(200);
    expect((await call(server, queuesApi.get, { as: owner, params: { queueId } })).body).toEqual({
      error: 'ERR_NO_QUEUE_FOUND',
    });
    expect(await left()).toBe(1600);
    const seenId = (await server.admin.query('select max(id) as id from tickets where queue_id = $1', [queueId]))
      .rows[0].id as number;
    const closed = await call(server, ticketsApi.list, { as: owner, query: { status: 'closed', showAll: true } });
    expect(closed.body.tickets[0]).toMatchObject({ queueId: null, queue: null });
    // Colleagues who see tickets without a queue see them before the job has run.
    for (const [allTicket, seen] of [
      [true, true],
      [false, false],
    ] as const) {
      const colleague = await makeUser(server, company, { queueIds: [], allTicket });
      const list = await call(server, ticketsApi.list, { as: colleague, query: { status: 'closed' } });
      expect(list.body.tickets.length > 0).toBe(seen);
      expect((await call(server, ticketsApi.get, { as: colleague, params: { ticketId: seenId } })).status).toBe(
        seen ? 200 : 404,
      );
    }
    await holder.query('rollback');
    holder.release();
    await until(async () => ((await left()) === 0 ? true : undefined));
    // An id that never was: the job of the deletion above still looks at its own.
    const gone = 2_000_000_000;
    const leftOfGone = async (): Promise<number> =>
      (await server.admin.query('select count(*)::int as left from tickets where queue_id = $1', [gone])).rows[0].left;
    await server.admin.query(
      `set session_replication_role = replica; update tickets set queue_id = ${gone} where status = 'closed' and company_id = ${company}; set session_replication_role = origin`,
    );
    expect(await leftOfGone()).toBe(1600);
    const empty = server.jobs.find(({ name }) => name === 'tickets.emptyQueue')!;
    const errand = errandOf(server.workshop, company, { kind: 'system', name: 'test' }, openLog('silent', false));
    let works = 0;
    const dying = {
      ...errand,
      inCompany: ((task: never) => {
        if (works++ === 2) throw new Error('killed');
        return errand.inCompany(task);
      }) as typeof errand.inCompany,
    };
    await expect(empty.run(dying, { queueId: gone } as never)).rejects.toThrow('killed');
    expect(await leftOfGone()).toBe(1100);
    await empty.run(errand, { queueId: gone } as never);
    expect(await leftOfGone()).toBe(0);
  });

  it('refuses a ticket that enters it after its deletion [QUE-24]', async () => {
    const { companyId: company, admin: owner, queueId, connectionId } = await makeInbox(server);
    const { ticketId } = await makeTestContact(server, owner, connectionId, 'Bia').says('oi');
    await call(server, queuesApi.remove, { as: owner, params: { queueId } });
    await expect(
      within(server, company, (work) =>
        work.db.execute(
          sql`update tickets set queue_id = ${queueId} where company_id = ${company} and id = ${ticketId}`,
        ),
      ),
    ).rejects.toMatchObject({ cause: { code: '23503', constraint: 'tickets_queue' } });
  });

  it('is for administrators of the own company', async () => {
    const queueId = await makeQueue(server, companyId);
    const refusal = async (as: TestUser) => (await call(server, queuesApi.remove, { as, params: { queueId } })).body;
    expect(await refusal(await makeUser(server, companyId, { profile: 'supervisor' }))).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
    expect(await refusal(await makeUser(server, await makeCompany(server), { profile: 'admin' }))).toEqual({
      error: 'ERR_NO_QUEUE_FOUND',
    });
  });
});

describe('the list of queues', () => {
  it('counts the users and the menu options of each queue', async () => {
    const company = await makeCompany(server);
    const owner = await makeUser(server, company, { profile: 'admin' });
    const queueId = await makeQueue(server, company);
    const emptyId = await makeQueue(server, company);
    for (const _ of [1, 2]) await makeUser(server, company, { queueIds: [queueId] });
    const options = [{ title: 'Preço', message: '', children: [{ title: 'Mesas', message: 'Veja', children: [] }] }];
    await call(server, queuesApi.change, { as: owner, params: { queueId }, body: { options } });
    const { body } = await call(server, queuesApi.list, { as: owner });
    const countsOf = (id: number) => {
      const { userCount, optionCount } = body.find((queue) => queue.id === id)!;
      return [userCount, optionCount];
    };
    expect([countsOf(queueId), countsOf(emptyId)]).toEqual([
      [2, 2],
      [0, 0],
    ]);
  });

  it('takes a new order, in which queues that are not named follow [QUE-21]', async () => {
    const company = await makeCompany(server);
    const owner = await makeUser(server, company, { profile: 'admin' });
    const ids = [];
    for (const name of ['Ambientes', 'Boletos', 'Compras', 'Decoração'])
      ids.push(await makeQueue(server, company, name));
    const [a, b, c, d] = ids as [number, number, number, number];
    const order = (queueIds: number[], as = owner) => call(server, queuesApi.order, { as, body: { queueIds } });
    const listed = async () => (await call(server, queuesApi.list, { as: owner })).body.map(({ id }) => id);
    expect((await order([c, a])).status).toBe(200);
    expect(await listed()).toEqual([c, a, b, d]);
    const screen = await openScreen(server, owner);
    expect((await order([c, a, d, b])).status).toBe(200);
    expect(await listed()).toEqual([c, a, d, b]);
    // Only the queues whose place changed are published.
    expect([await screen.next('queue'), await screen.next('queue')]).toMatchObject([
      { queue: { id: d, orderQueue: 3 } },
      { queue: { id: b, orderQueue: 4 } },
    ]);
    const strange = await makeQueue(server, await makeCompany(server));
    expect((await order([strange])).body).toEqual({ error: 'ERR_NO_QUEUE_FOUND' });
    const supervisor = await makeUser(server, company, { profile: 'supervisor' });
    expect((await order([a], supervisor)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect(await listed()).toEqual([c, a, d, b]);
  });
});
