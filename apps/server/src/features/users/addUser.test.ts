import { authApi, usersApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, openScreen, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser, makeQueue } from '../../../test/make.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
});

let count = 0;
const filled = () => ({ name: 'Rui Sá', email: `rui-${++count}@test.recado`, password: 'segredo1' });
const add = (as: TestUser, body: object) => call(server, usersApi.create, { as, body: body as never });

describe('adding a colleague', () => {
  it('lets them sign in with the rights that were chosen; screens hear of them [USER-02, USER-13]', async () => {
    const queueId = await makeQueue(server, companyId);
    const screen = await openScreen(server, admin);
    const input = filled();
    const { status, body } = await add(admin, {
      ...input,
      profile: 'supervisor',
      allTicket: 'disabled',
      queueIds: [queueId, queueId],
      super: true,
      companyId: 1,
    });
    expect([status, body]).toMatchObject([
      200,
      {
        name: input.name,
        email: input.email,
        profile: 'supervisor',
        allTicket: 'desabled',
        super: false,
        companyId,
        queues: [{ id: queueId }],
      },
    ]);
    expect(await screen.next('user', ({ action }) => action === 'create')).toMatchObject({ user: { id: body.id } });
    expect(
      (await call(server, authApi.login, { body: { email: input.email.toUpperCase(), password: input.password } }))
        .status,
    ).toBe(200);
  });

  it('begins as a user who sees waiting tickets [USER-10]', async () => {
    expect((await add(admin, filled())).body).toMatchObject({
      profile: 'user',
      allTicket: 'enabled',
      queues: [],
      whatsappId: null,
    });
  });

  it('refuses missing and wrong fields, a taken e-mail and queues of others [USER-04, USER-05, USER-06, USER-08, USER-16]', async () => {
    for (const [field, value] of [
      ['name', 'R'],
      ['email', 'rui'],
      ['password', '1234'],
      ['password', undefined],
      ['profile', 'super'],
    ] as const)
      expect((await add(admin, { ...filled(), [field]: value })).body).toMatchObject({
        error: 'ERR_VALIDATION',
        details: { fields: { [field]: expect.any(String) } },
      });
    const elsewhere = await makeCompany(server);
    const { email } = await makeUser(server, elsewhere);
    expect((await add(admin, { ...filled(), email: email.toUpperCase() })).body).toEqual({
      error: 'ERR_EMAIL_ALREADY_EXISTS',
    });
    expect((await add(admin, { ...filled(), queueIds: [await makeQueue(server, elsewhere)] })).body).toEqual({
      error: 'ERR_NO_QUEUE_FOUND',
    });
    expect((await add(await makeUser(server, companyId, { profile: 'supervisor' }), filled())).body).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
  });

  it('stops at the number of the plan, also when two take the last place at once', async () => {
    const small = await makeCompany(server, { users: 2 });
    const owner = await makeUser(server, small, { profile: 'admin' });
    const answers = await Promise.all([add(owner, filled()), add(owner, filled())]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(answers.find(({ status }) => status === 400)!.body).toEqual({
      error: 'ERR_PLAN_LIMIT',
      details: { kind: 'users', limit: 2 },
    });
  });
});
