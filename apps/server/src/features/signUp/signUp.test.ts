import { authApi, plansApi, settingKeys, signUpApi, usersApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, send, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';

let server: TestServer;
let planId: number;
beforeAll(async () => {
  server = await openTestServer();
  await makeCompany(server);
  planId = (await call(server, plansApi.list)).body[0]!.id;
});

let count = 0;
const filled = () => ({
  name: 'Ateliê Nuvem',
  email: `nuvem-${++count}@test.recado`,
  phone: '13999998888',
  password: 'nuvem',
  planId,
});
/** Each from an address of its own, as companies sign up. */
const signUp = async (body: object, remoteAddress = `10.1.${Math.floor(++count / 200)}.${count % 200}`) => {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/companies/cadastro',
    payload: body,
    remoteAddress,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), text: answer.body };
};
const login = (email: string, password: string) => call(server, authApi.login, { body: { email, password } });

test('a company signs up with settings and an administrator; the answer has no secret [SUB-11, SUB-13, behaviour 14.2]', async () => {
  const input = filled();
  const answer = await signUp({ ...input, email: input.email.toUpperCase() });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    name: input.name,
    email: input.email,
    phone: input.phone,
    planId,
    plan: { id: planId },
    status: true,
    recurrence: 'MENSAL',
    campaignsEnabled: true,
  });
  expect((answer.body.settings as { key: string }[]).map(({ key }) => key).toSorted()).toEqual(
    [...settingKeys].toSorted(),
  );
  expect(answer.text).not.toMatch(/assword|argon2|isPlatform/);
  const entered = await login(input.email, input.password);
  expect(entered.body.user).toMatchObject({
    name: input.name,
    email: input.email,
    profile: 'admin',
    super: false,
    companyId: answer.body.id,
    company: { id: answer.body.id },
  });
  const admin: TestUser = {
    id: entered.body.user.id,
    companyId: Number(answer.body.id),
    profile: 'admin',
    token: entered.body.token,
  };
  expect((await call(server, usersApi.page, { as: admin })).body.users).toHaveLength(1);
});

test('the administrator has the name of the person, where it was given', async () => {
  const input = filled();
  await signUp({ ...input, userName: ' Nadia Rocha ' });
  expect((await login(input.email, input.password)).body.user).toMatchObject({
    name: 'Nadia Rocha',
    company: { name: input.name },
  });
  const unnamed = filled();
  await signUp({ ...unnamed, userName: '' });
  expect((await login(unnamed.email, unnamed.password)).body.user.name).toBe(unnamed.name);
  expect(await signUp({ ...filled(), userName: 'N' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', details: { fields: { userName: expect.any(String) } } },
  });
});

test('due date, recurrence, status and campaigns of a new company are set by the server [SUB-10, SUB-14, AMB-58]', async () => {
  const { body } = await signUp({
    ...filled(),
    dueDate: '2090-01-01',
    recurrence: 'ANUAL',
    status: false,
    campaignsEnabled: false,
    companyId: 1,
    isPlatform: true,
    super: true,
  });
  expect(body).toMatchObject({
    status: true,
    recurrence: 'MENSAL',
    campaignsEnabled: true,
    timezone: 'America/Sao_Paulo',
  });
  const { rows } = await server.admin.query<{ days: number; ends: boolean; is_platform: boolean }>(
    `select (due_date at time zone timezone)::date - (now() at time zone timezone)::date as days, (due_date at time zone timezone)::time = '23:59:59.999' as ends, is_platform from companies where id = $1`,
    [body.id],
  );
  expect(rows).toEqual([{ days: 3, ends: true, is_platform: false }]);
});

test('a taken e-mail is 409, and of concurrent sign-ups with one e-mail exactly one succeeds [SUB-14, ERR-43]', async () => {
  const { email } = await makeUser(server, await makeCompany(server));
  expect(await signUp({ ...filled(), email: email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { error: 'ERR_EMAIL_ALREADY_EXISTS' },
  });
  const companies = async () =>
    (await server.admin.query<{ count: number }>('select count(*)::int as count from companies')).rows[0]!.count;
  const before = await companies();
  const input = filled();
  const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(input)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await companies()).toBe(before + 1);
  expect(
    (await server.admin.query('select 1 from settings where company_id not in (select id from companies)')).rows,
  ).toEqual([]);
});

test('only a plan of the open list is taken, and the list needs no session [SUB-09, SUB-14]', async () => {
  expect(await signUp({ ...filled(), planId: 999_999 })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_PLAN_FOUND' },
  });
  const open = await send(server, { method: 'GET', url: '/api/plans/list' });
  expect(open.status).toBe(200);
  expect((open.body as { id: number }[]).map(({ id }) => id)).toContain(planId);
});

test('the limits are name 2 to 50, password 5 to 50, a valid e-mail, a phone of at most 15 [SUB-05 to SUB-09, AMB-59]', async () => {
  const refused = {
    name: ['A', 'A'.repeat(51)],
    password: ['1234', '1'.repeat(51)],
    email: ['', 'nuvem@'],
    phone: ['1'.repeat(16)],
    planId: ['', 'x', null],
  };
  for (const [field, values] of Object.entries(refused))
    for (const value of values)
      expect([field, await signUp({ ...filled(), [field]: value })]).toMatchObject([
        field,
        { status: 400, body: { error: 'ERR_VALIDATION', details: { fields: { [field]: expect.any(String) } } } },
      ]);
  const plain = await signUp({
    ...filled(),
    name: 'A'.repeat(50),
    password: '12345',
    phone: '(13) 99999-8888',
    planId: String(planId),
  });
  expect(plain).toMatchObject({ status: 200, body: { phone: '13999998888' } });
  expect((await signUp({ ...filled(), name: 'AB', password: '1'.repeat(50), phone: '1'.repeat(15) })).status).toBe(200);
  for (const phone of ['', null, undefined])
    expect((await signUp({ ...filled(), phone })).body).toMatchObject({ phone: '' });
});

test('signing up is limited for an address, whatever it fills in [SUB-14, AMB-103]', async () => {
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await signUp({ ...filled(), planId: 999_999 }, '10.2.0.1')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
  expect((await call(server, signUpApi.create, { body: { ...filled(), planId: 999_999 } })).status).toBe(404);
});
