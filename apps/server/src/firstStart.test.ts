import { authApi, companiesApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openHouse, type House, type Person } from '../test/harness.ts';
import { firstStart } from './firstStart.ts';

const [email, password] = ['operadora@plataforma.recado', 'um-segredo-longo'];
let house: House;
beforeAll(async () => {
  house = await openHouse({ env: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } });
});

/** Everything a first start makes, counted. */
const made = async () =>
  (
    await house.admin.query(
      'select (select count(*)::int from companies) as companies, (select count(*)::int from plans) as plans, (select count(*)::int from users) as users, (select count(*)::int from settings) as settings',
    )
  ).rows[0];

test('on an empty database the first start makes a plan, the platform’s company and its super user, who can log in; another start makes nothing (AUTH-30)', async () => {
  expect(await made()).toEqual({ companies: 0, plans: 0, users: 0, settings: 0 });
  // Two processes may start at once; one of them makes it.
  await Promise.all([firstStart(house.workshop, house.config), firstStart(house.workshop, house.config)]);
  const once = await made();
  expect(once).toMatchObject({ companies: 1, plans: 1, users: 1 });
  expect(once.settings).toBeGreaterThan(5);

  const { status, body } = await call(house, authApi.login, { body: { email, password } });
  expect([status, body.user]).toMatchObject([
    200,
    {
      email,
      profile: 'admin',
      super: true,
      company: { status: true, dueDate: null, plan: { users: 50, connections: 10, queues: 20, useKanban: true } },
    },
  ]);
  const admin: Person = { id: body.user.id, companyId: body.user.companyId, profile: 'admin', token: body.token };
  expect((await call(house, companiesApi.own, { as: admin, params: { companyId: admin.companyId } })).status).toBe(200);
  expect((await house.admin.query('select is_platform from companies where id = $1', [admin.companyId])).rows).toEqual([
    { is_platform: true },
  ]);

  await firstStart(house.workshop, house.config);
  expect(await made()).toEqual(once);
});
