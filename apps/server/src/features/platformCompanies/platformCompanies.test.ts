import {
  authApi,
  companiesApi,
  connectionsApi,
  dueTone,
  noDueDate,
  platformCompaniesApi,
  settingKeys,
  settingsApi,
  usersApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeUser } from '../../../test/make.ts';

let server: TestServer;
let operator: TestUser;
let admin: TestUser;
let planId: number;
beforeAll(async () => {
  server = await openTestServer();
  operator = await makeUser(server, await makeCompany(server), { super: true });
  admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
  planId = (await call(server, platformCompaniesApi.get, { as: admin, params: { companyId: admin.companyId } })).body
    .planId!;
});

let made = 0;
const filled = () => ({
  name: `Ótica ${++made}`,
  email: `otica-${made}-${Date.now()}@test.recado`,
  phone: '(13) 3234-7788',
  planId,
});
const create = (body: object = {}, as = operator) =>
  call(server, platformCompaniesApi.create, { as, body: { ...filled(), ...body } });
const change = (companyId: number, body: object, as = operator) =>
  call(server, platformCompaniesApi.change, { as, params: { companyId }, body });
const login = (email: string, password: string) => call(server, authApi.login, { body: { email, password } });

describe('companies of the platform', () => {
  it('are read one by one by their administrators: the own one, and no other', async () => {
    const own = { as: admin, params: { companyId: admin.companyId } };
    expect((await call(server, platformCompaniesApi.get, own)).body).toMatchObject({ id: admin.companyId, planId });
    expect(
      await call(server, platformCompaniesApi.get, { as: admin, params: { companyId: operator.companyId } }),
    ).toMatchObject({ status: 404 });
  });

  it('without a due date answer a far one in one call, which means none when it is sent back', async () => {
    const { body } = await create();
    const params = { companyId: body.id };
    expect(body.dueDate).toBeNull();
    expect((await call(server, platformCompaniesApi.get, { as: operator, params })).body.dueDate).toBe(noDueDate);
    expect((await call(server, companiesApi.own, { as: operator, params })).body.dueDate).toBeNull();
    await change(body.id, { dueDate: noDueDate });
    const { rows } = await server.admin.query('select due_date from companies where id = $1', [body.id]);
    expect(rows).toEqual([{ due_date: null }]);
  });

  it('are created with settings, hours and an administrator with a drawn password [COMP-07, COMP-10, HTTP-84, AMB-55]', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: `Ótica ${made}`,
      phone: '(13) 3234-7788',
      planId,
      plan: { id: planId },
      status: true,
      campaignsEnabled: true,
      dueDate: null,
      recurrence: 'MENSAL',
      timezone: 'America/Sao_Paulo',
      billingName: '',
    });
    expect(body.schedules).toHaveLength(7);
    expect(body.settings.map(({ key }) => key).toSorted()).toEqual([...settingKeys].toSorted());
    const session = await login(body.email, body.initialPassword!);
    expect(session.body.user).toMatchObject({ profile: 'admin', super: false, companyId: body.id });
    // The password is told once.
    const read = await call(server, platformCompaniesApi.get, { as: operator, params: { companyId: body.id } });
    expect(read.text).not.toContain('initialPassword');
    const { rows } = await server.admin.query(
      `select action, changes::text from audit_entries where company_id = $1 and kind = 'company'`,
      [body.id],
    );
    expect(rows).toMatchObject([{ action: 'create' }]);
    expect((await create({ email: body.email })).body).toEqual({ error: 'ERR_EMAIL_ALREADY_EXISTS' });
    expect((await create({ planId: 2_000_000_000 })).body).toEqual({ error: 'ERR_NO_PLAN_FOUND' });
  });

  it('have the fields of billing, and keep what is given [COMP-02, COMP-09]', async () => {
    const fields = {
      billingName: 'Ótica Vila Rica Ltda',
      addressZipCode: '11010-000',
      addressStreet: 'Rua Frei Gaspar, 10',
      addressState: 'SP',
      addressCity: 'Santos',
      addressDistrict: 'Centro',
      recurrence: 'ANUAL',
      campaignsEnabled: false,
      dueDate: '2030-02-28',
      password: 'segredo',
    };
    const { body } = await create(fields);
    expect(body.initialPassword).toBeUndefined();
    const { password: _once, ...kept } = fields;
    // The last day ends at midnight in São Paulo.
    const stored = { ...kept, dueDate: '2030-03-01T02:59:59.999Z' };
    expect(body).toMatchObject(stored);
    expect(body.settings.find(({ key }) => key === 'campaignsEnabled')?.value).toBe('false');
    const { body: again } = await change(body.id, body);
    expect(again).toMatchObject(stored);
    const { body: moved } = await change(body.id, { timezone: 'Asia/Tokyo', campaignsEnabled: true });
    expect(moved).toMatchObject({ ...stored, campaignsEnabled: true, dueDate: '2030-02-28T14:59:59.999Z' });
    // A whole row that is sent back with another time zone has the moment of its old one.
    const { body: back } = await change(body.id, { ...moved, timezone: 'America/Sao_Paulo' });
    expect(back.dueDate).toBe('2030-03-01T02:59:59.999Z');
    const { body: east } = await change(body.id, { ...back, timezone: 'Asia/Tokyo' });
    expect(east.dueDate).toBe('2030-02-28T14:59:59.999Z');
  });

  it.each([
    ['', null],
    ['amanhã', null],
    ['2030-13-01', null],
    ['0000-01-01', null],
    ['9999-12-31', null],
    ['9999-12-31T23:59:59Z', null],
    ['2030-06-15', '2030-06-16T02:59:59.999Z'],
    ['2030-06-15T22:00:00-03:00', '2030-06-16T02:59:59.999Z'],
    ['2030-06-16T02:59:59Z', '2030-06-16T02:59:59.999Z'],
  ])('read the due date "%s" as %s [COMP-05]', async (dueDate, expected) => {
    expect((await create({ dueDate })).body.dueDate).toBe(expected);
  });

  it('are listed, searched and read by super users only [COMP-07, HTTP-81, HTTP-82]', async () => {
    const { body } = await create({ name: 'Café Zênite', dueDate: '2020-01-31' });
    const page = await call(server, platformCompaniesApi.page, { as: operator, query: { searchParam: 'ZENITE' } });
    expect(page.body).toMatchObject({ count: 1, hasMore: false, companies: [{ id: body.id, name: 'Café Zênite' }] });
    expect(page.body.companies[0]!.usage).toMatchObject({ users: 1, queues: 0, connections: 0, lastMessageAt: null });
    expect(page.body.companies[0]!.usage.daysLeft).toBeLessThan(-2_000);
    const byId = await call(server, platformCompaniesApi.page, { as: operator, query: { companyId: body.id } });
    expect(byId.body).toMatchObject({ count: 1, companies: [{ id: body.id }] });
    const past = await call(server, platformCompaniesApi.page, {
      as: operator,
      query: { searchParam: 'zenite', due: 'soon' },
    });
    expect(past.body.count).toBe(0);
    const list = await call(server, platformCompaniesApi.list, { as: operator });
    expect(list.body.find(({ id }) => id === body.id)).toMatchObject({ plan: { id: planId }, campaignsEnabled: true });
    for (const endpoint of [platformCompaniesApi.page, platformCompaniesApi.list, platformCompaniesApi.summary])
      expect((await call(server, endpoint, { as: admin })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    const params = { companyId: body.id };
    expect((await call(server, platformCompaniesApi.get, { as: admin, params })).body).toEqual({
      error: 'ERR_NO_COMPANY_FOUND',
    });
    expect((await call(server, platformCompaniesApi.health, { as: admin, params })).body).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
    expect((await change(body.id, { name: 'Outra' }, admin)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await create({}, admin)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  });

  it('are found by their days left, each on its own clocks [COMP-06]', async () => {
    for (const zone of ['America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Kiritimati'])
      for (const days of [-1, 0, 5, 6]) {
        const { body } = await create({ name: `Vence ${zone} ${days}` });
        await server.admin.query(
          `update companies set timezone = $2, due_date =
             ((now() at time zone $2)::date + $3::int + 1)::timestamp at time zone $2 - interval '1 millisecond'
           where id = $1`,
          [body.id, zone, days],
        );
      }
    const found = async (due: 'soon' | 'past'): Promise<(number | null)[]> => {
      const { body } = await call(server, platformCompaniesApi.page, {
        as: operator,
        query: { searchParam: 'vence', due },
      });
      expect(body.count).toBe(body.companies.length);
      expect(body.companies.map(({ name }) => name)).toEqual(
        body.companies.map(({ timezone, usage }) => `Vence ${timezone} ${usage.daysLeft}`),
      );
      return body.companies.map(({ usage }) => usage.daysLeft);
    };
    expect(await found('soon')).toEqual([0, 5, 0, 5, 0, 5]);
    expect(await found('past')).toEqual([-1, -1, -1]);
  });

  it('are coloured by the days until the due date [COMP-06, AMB-56]', () => {
    expect([null, 6, 5, 4, 0, -3, -4, -400].map(dueTone)).toEqual([
      'none',
      'none',
      'soon',
      'near',
      'near',
      'near',
      'past',
      'past',
    ]);
  });

  it('show the operator figures, and nothing that customers write', async () => {
    const inbox = await makeInbox(server);
    await inbox.testContact.says('Um segredo do cliente');
    const { companyId } = inbox.admin;
    const health = await call(server, platformCompaniesApi.health, { as: operator, params: { companyId } });
    expect(health.body).toMatchObject({ waiting: 1, messagesToday: 1, storedBytes: 0, failedEvents: 0 });
    expect(health.body.connections).toMatchObject([{ status: 'CONNECTED' }]);
    expect(health.text).not.toContain('segredo');
    const summary = await call(server, platformCompaniesApi.summary, { as: operator });
    expect(summary.body.connected).toBeGreaterThanOrEqual(1);
  });

  it('lose sessions, sockets and phones at once when switched off, and get them back [COMP-01]', async () => {
    const inbox = await makeInbox(server);
    const { companyId } = inbox.admin;
    const screen = await openScreen(server, inbox.admin);
    expect((await change(companyId, { status: false })).body.status).toBe(false);
    expect((await call(server, usersApi.list, { as: inbox.admin })).body).toEqual({ error: 'ERR_COMPANY_INACTIVE' });
    await until(async () => !screen.socket.connected, 3_000);
    await until(async () => (await heldLeases(companyId)) === 0, 10_000);
    // The rounds that open sessions of others leave its own alone: each new lease has a higher fence.
    const fence = await lastFence(companyId);
    for (let other = 0; other < 2; other++) await makeInbox(server);
    expect(await lastFence(companyId)).toBe(fence);
    // The credentials stay: the phone is connected again without a new scan.
    await change(companyId, { status: true });
    await until(async () => (await heldLeases(companyId)) === 1, 15_000);
    const { body } = await call(server, connectionsApi.list, { as: inbox.admin });
    expect(body.map(({ status }) => status)).not.toContain('qrcode');
  });

  it('wake the processes of their sessions when switched off, on and deleted [COMP-01, COMP-11]', async () => {
    const companyId = await makeCompany(server);
    const listener = await server.admin.connect();
    const woken: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => woken.push(payload));
    try {
      await listener.query('listen desired_states');
      const steps = [
        () => change(companyId, { status: false }),
        () => change(companyId, { status: true }),
        () => call(server, platformCompaniesApi.remove, { as: operator, params: { companyId } }),
      ];
      for (const [index, step] of steps.entries()) {
        expect((await step()).status).toBe(200);
        await until(async () => woken.filter((payload) => payload === `${companyId}:0`).length === index + 1);
      }
    } finally {
      listener.release(true);
    }
  });

  it('are refused from the day after the due date on, and served again after it is moved [COMP-05]', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId, { profile: 'admin' });
    await change(companyId, { dueDate: '2020-01-01' });
    expect((await call(server, settingsApi.list, { as: user })).body).toMatchObject({
      error: 'ERR_SUBSCRIPTION_EXPIRED',
    });
    const own = await call(server, companiesApi.own, { as: user, params: { companyId } });
    expect(own.status).toBe(200);
    await change(companyId, { dueDate: null });
    expect((await call(server, settingsApi.list, { as: user })).status).toBe(200);
  });

  it('cannot lock the operators out [COMP-11]', async () => {
    await server.admin.query('update companies set is_platform = true where id = $1', [operator.companyId]);
    const { companyId } = operator;
    const other = await makeUser(server, await makeCompany(server), { super: true });
    const ending: [TestUser, number][] = [
      [operator, companyId],
      [other, companyId],
      [other, other.companyId],
    ];
    for (const [as, ended] of ending)
      for (const answer of [
        await change(ended, { status: false }, as),
        await change(ended, { dueDate: '2030-01-01' }, as),
        await call(server, platformCompaniesApi.remove, { as, params: { companyId: ended } }),
      ])
        expect(answer.body).toEqual({ error: 'ERR_COMPANY_IS_PLATFORM' });
    const renamed = await change(companyId, { name: 'Recado' });
    expect(renamed.status).toBe(200);
    // The row as it was read, also with a due date that it has from before.
    await server.admin.query(`update companies set due_date = '2040-01-01T03:00:00Z' where id = $1`, [companyId]);
    const row = { ...renamed.body, dueDate: '2040-01-01T03:00:00.000Z' };
    expect((await change(companyId, row)).status).toBe(200);
    expect((await change(companyId, { ...row, dueDate: '2020-01-01' })).body).toEqual({
      error: 'ERR_COMPANY_IS_PLATFORM',
    });
    await server.admin.query('update companies set due_date = null where id = $1', [companyId]);
  });
});

const lastFence = async (companyId: number): Promise<number> => {
  const { rows } = await server.admin.query<{ fence: number }>(
    'select fence from session_leases where company_id = $1',
    [companyId],
  );
  return rows[0]!.fence;
};
const heldLeases = async (companyId: number): Promise<number> =>
  (await server.admin.query('select 1 from session_leases where company_id = $1 and expires_at > now()', [companyId]))
    .rows.length;
