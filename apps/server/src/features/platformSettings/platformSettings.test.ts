import { platformSettingsApi, plansApi, signUpApi, usersApi } from '@recado/contracts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';

let server: TestServer;
let operator: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  operator = await makeUser(server, await makeCompany(server), { profile: 'admin', super: true });
  admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
});

const change = (as: TestUser, body: object) => call(server, platformSettingsApi.change, { as, body });
const isOpen = async () => (await call(server, platformSettingsApi.signUp)).body.isOpen;
let tries = 0;
const add = (as: TestUser) =>
  call(server, usersApi.create, {
    as,
    body: { name: 'Nova', email: `nova${++tries}@test.recado`, password: 'segredo1', profile: 'user' },
  });
async function signUp() {
  const planId = (await call(server, plansApi.list)).body[0]!.id;
  const body = { name: 'Padaria', email: `padaria${++tries}@test.recado`, password: 'segredo1', planId };
  return call(server, signUpApi.create, { body });
}
const refused = { status: 400, body: { error: 'ERR_USER_CREATION_DISABLED' } };

describe('the creation of users', () => {
  afterEach(() => change(operator, { userCreation: 'enabled' }));

  it('is allowed by default, for administrators and at sign-up', async () => {
    expect((await call(server, platformSettingsApi.get, { as: operator })).body.userCreation).toBe('enabled');
    expect(await isOpen()).toBe(true);
    expect((await add(admin)).status).toBe(200);
    expect((await signUp()).status).toBe(200);
  });

  it('is refused in every company while an operator has switched it off [USER-15, ROLE-18, AMB-53]', async () => {
    expect((await change(operator, { userCreation: 'disabled' })).body).toMatchObject({ userCreation: 'disabled' });
    expect(await add(admin)).toMatchObject(refused);
    expect(await add(operator)).toMatchObject(refused);
    const { rows } = await server.admin.query('select count(*)::int as count from companies');
    expect(await signUp()).toMatchObject(refused);
    expect((await server.admin.query('select count(*)::int as count from companies')).rows).toEqual(rows);
    expect(await isOpen()).toBe(false);
    await change(operator, { userCreation: 'enabled' });
    expect((await add(admin)).status).toBe(200);
    expect((await signUp()).status).toBe(200);
  });

  it('is switched by operators only, and each change is recorded with its values', async () => {
    expect((await change(admin, { userCreation: 'disabled' })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await call(server, platformSettingsApi.get, { as: admin })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await change(operator, { userCreation: 'talvez' })).body).toMatchObject({ error: 'ERR_VALIDATION' });
    await change(operator, { userCreation: 'disabled' });
    await change(operator, { userCreation: 'disabled' });
    const { rows } = await server.admin.query(
      `select entity_id, changes from audit_entries where company_id = $1 and entity_id = 'userCreation' order by id desc limit 1`,
      [operator.companyId],
    );
    expect(JSON.stringify(rows)).toContain('disabled');
  });
});
