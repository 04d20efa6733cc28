import { auditApi, authApi, usersApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeQueue, makeUser } from '../../../test/make.ts';

let server: TestServer;
let operator: TestUser;
let companyId: number;
let admin: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  server = await openTestServer();
  operator = await makeUser(server, await makeCompany(server), { profile: 'admin', super: true });
  companyId = await makeCompany(server, { users: 3 });
  admin = await makeUser(server, companyId, { profile: 'admin', name: 'Zulmira' });
});

const newUser = (email: string) => ({ name: 'Rui Sá', email, password: 'segredo1' });
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('the company that a super user names in a call of users', () => {
  it('is the one whose users are listed and read [ROLE-25]', async () => {
    const query = { companyId };
    const page = await call(server, usersApi.page, { as: operator, query });
    expect(page.body).toMatchObject({ count: 1, users: [{ id: admin.id, companyId, allTicket: 'enabled' }] });
    expect((await call(server, usersApi.list, { as: operator, query })).body).toMatchObject([{ id: admin.id }]);
    const params = { userId: admin.id };
    expect((await call(server, usersApi.get, { as: operator, params, query })).body).toMatchObject({
      id: admin.id,
      company: { id: companyId },
    });
    expect((await call(server, usersApi.get, { as: operator, params })).body).toEqual({ error: 'ERR_NO_USER_FOUND' });
  });

  it('gets the new user, by its own plan and with its own event and record [ROLE-25]', async () => {
    const screen = await openScreen(server, admin);
    const queueIds = [await makeQueue(server, companyId)];
    const body = { ...newUser('rui@cliente.recado'), queueIds, companyId: String(companyId) };
    const made = await call(server, usersApi.create, { as: operator, body });
    expect([made.status, made.body]).toMatchObject([200, { companyId, profile: 'user' }]);
    expect(await screen.next('user', ({ action }) => action === 'create')).toMatchObject({
      user: { id: made.body.id },
    });
    const { body: audit } = await call(server, auditApi.list, { as: admin });
    expect(JSON.stringify(audit)).toContain('Rui Sá');
    const own = await call(server, usersApi.list, { as: operator });
    expect(idsOf(own.body)).not.toContain(made.body.id);

    const params = { userId: made.body.id };
    const change = (fields: object) =>
      call(server, usersApi.change, { as: operator, params, body: { ...fields, companyId } });
    expect((await change({ name: 'Rui Lima', profile: 'supervisor' })).body).toMatchObject({
      name: 'Rui Lima',
      profile: 'supervisor',
      companyId,
    });
    for (const fields of [{ email: 'lima@cliente.recado' }, { password: 'segredo2' }])
      expect((await change(fields)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    const login = await call(server, authApi.login, { body: { email: 'rui@cliente.recado', password: 'segredo1' } });
    expect(login.body).toMatchObject({ user: { id: made.body.id, companyId } });

    await call(server, usersApi.create, { as: operator, body: { ...newUser('dois@cliente.recado'), companyId } });
    const fourth = await call(server, usersApi.create, {
      as: operator,
      body: { ...newUser('tres@cliente.recado'), companyId },
    });
    expect(fourth.body).toMatchObject({ error: 'ERR_PLAN_LIMIT', details: { kind: 'users', limit: 3 } });
  });

  it.each([999_999, 'abc', -1])('is the 404 of a company when it is %s [ROLE-25]', async (unknown) => {
    const refusal = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } };
    expect(await call(server, usersApi.page, { as: operator, query: { companyId: unknown } })).toMatchObject(refusal);
    const body = { ...newUser('ninguem@cliente.recado'), companyId: unknown };
    expect(await call(server, usersApi.create, { as: operator, body })).toMatchObject(refusal);
  });

  it('is required from a super user with another profile who adds a user [ROLE-25]', async () => {
    const { companyId: own } = operator;
    for (const profile of ['user', 'supervisor'] as const) {
      const colleague = await makeUser(server, own, { profile, super: true });
      const add = async (named: object) => {
        const body = { ...newUser(`${profile}${Object.values(named).join('')}@casa.recado`), ...named };
        return call(server, usersApi.create, { as: colleague, body });
      };
      const elsewhere = await makeCompany(server);
      for (const given of [elsewhere, own])
        expect(await add({ companyId: given })).toMatchObject({ status: 200, body: { companyId: given } });
      for (const none of [{}, { companyId: '' }, { companyId: null }])
        expect(await add(none)).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } });
    }
  });

  it('is ignored from everybody else [ROLE-25]', async () => {
    const elsewhere = await makeCompany(server);
    const other = await makeUser(server, elsewhere, { profile: 'admin' });
    const query = { companyId };
    expect(idsOf((await call(server, usersApi.page, { as: other, query })).body.users)).toEqual([other.id]);
    expect(idsOf((await call(server, usersApi.list, { as: other, query })).body)).toEqual([other.id]);
    const body = { ...newUser('eva@outra.recado'), companyId };
    expect((await call(server, usersApi.create, { as: other, body })).body).toMatchObject({ companyId: elsewhere });
    const params = { userId: admin.id };
    const agent = await makeUser(server, elsewhere);
    expect(await call(server, usersApi.create, { as: agent, body })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect(
      await call(server, usersApi.change, { as: other, params, body: { name: 'Outra', companyId } }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
  });
});
