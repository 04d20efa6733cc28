import { authApi, companiesApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../test/harness.ts';
import { firstStart } from './firstStart.ts';

const [email, password] = ['operadora@plataforma.recado', 'um-segredo-longo'];
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } });
});

/** Everything a first start makes, counted. */
const made = async () =>
  (
    await server.admin.query(
      'select (select count(*)::int from companies) as companies, (select count(*)::int from plans) as plans, (select count(*)::int from users) as users, (select count(*)::int from settings) as settings',
    )
  ).rows[0];

test('an empty database gets a plan, a company and a super user who can log in, only once [AUTH-30]', async () => {
  expect(await made()).toEqual({ companies: 0, plans: 0, users: 0, settings: 0 });
  // Two processes may start at once; one of them makes it.
  await Promise.all([firstStart(server.workshop, server.config), firstStart(server.workshop, server.config)]);
  const once = await made();
  expect(once).toMatchObject({ companies: 1, plans: 1, users: 1 });
  expect(once.settings).toBeGreaterThan(5);

  const { status, body } = await call(server, authApi.login, { body: { email, password } });
  expect([status, body.user]).toMatchObject([
    200,
    {
      email,
      profile: 'admin',
      super: true,
      company: { status: true, dueDate: null, plan: { users: 50, connections: 10, queues: 20, useKanban: true } },
    },
  ]);
  const admin: TestUser = { id: body.user.id, companyId: body.user.companyId, profile: 'admin', token: body.token };
  expect((await call(server, companiesApi.own, { as: admin, params: { companyId: admin.companyId } })).status).toBe(
    200,
  );
  expect((await server.admin.query('select is_platform from companies where id = $1', [admin.companyId])).rows).toEqual(
    [{ is_platform: true }],
  );

  await firstStart(server.workshop, server.config);
  expect(await made()).toEqual(once);
});
