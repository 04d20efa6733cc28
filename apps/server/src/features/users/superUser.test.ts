import { authApi, UserFields, usersApi, type Profile } from '@recado/contracts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeConnection, makeCompany, makeUser, makeQueue, password } from '../../../test/make.ts';

let server: TestServer;
let owner: Awaited<ReturnType<typeof makeUser>>;
let testUsers: Record<Profile | 'otherSuper', TestUser>;
/** A value for each field of a user that differs from what the row has. */
let otherValues: Record<keyof typeof UserFields, unknown>;

beforeAll(async () => {
  server = await openTestServer();
  const companyId = await makeCompany(server);
  owner = await makeUser(server, companyId, { profile: 'admin', super: true });
  testUsers = {
    admin: await makeUser(server, companyId, { profile: 'admin' }),
    supervisor: await makeUser(server, companyId, { profile: 'supervisor' }),
    user: await makeUser(server, companyId),
    otherSuper: await makeUser(server, companyId, { profile: 'user', super: true }),
  };
  otherValues = {
    name: 'Tomada de posse',
    email: 'tomada@test.recado',
    password: 'tomada1',
    profile: 'user',
    allTicket: 'desabled',
    whatsappId: await makeConnection(server, companyId, owner, { paired: false }),
    queueIds: [await makeQueue(server, companyId)],
  };
});

const rowOf = async (userId: number): Promise<string> => {
  const { rows } = await server.admin.query(
    `select to_jsonb(u) - 'online' - 'last_seen_at' as "user", (select jsonb_agg(q.queue_id order by q.queue_id) from user_queues q where q.user_id = u.id) as queues, (select jsonb_agg(to_jsonb(l)) from logins l where l.user_id = u.id) as logins
     from users u where id = $1`,
    [userId],
  );
  return JSON.stringify(rows);
};
const change = (as: TestUser, userId: number, body: object) =>
  call(server, usersApi.change, { as, params: { userId }, body });

describe('the row of a super user', () => {
  const attempts = (['admin', 'supervisor', 'user'] as const).flatMap((who) =>
    (Object.keys(UserFields) as (keyof typeof UserFields)[]).map((field) => [who, field] as const),
  );

  it.each(attempts)('is not changed by a colleague with the profile %s: %s [USER-03, ROLE-14]', async (who, field) => {
    const before = await rowOf(owner.id);
    const answer = await change(testUsers[who], owner.id, { [field]: otherValues[field] });
    expect([answer.status, (answer.body as { error?: string }).error]).toEqual(
      who === 'admin' ? [400, 'ERR_NO_PERMISSION'] : [404, 'ERR_NO_USER_FOUND'],
    );
    expect(await rowOf(owner.id)).toBe(before);
  });

  test('accepts its old password after every attempt [AUTH-06]', async () => {
    expect((await call(server, authApi.login, { body: { email: owner.email, password } })).status).toBe(200);
  });

  it('is changed by another super user [USER-03]', async () => {
    expect(await change(testUsers.otherSuper, owner.id, { name: 'Nome novo' })).toMatchObject({
      status: 200,
      body: { name: 'Nome novo', super: true },
    });
  });

  it('keeps its super flag, and no call gives the flag to anybody [ROLE-01]', async () => {
    expect(await change(testUsers.otherSuper, owner.id, { super: false })).toMatchObject({
      status: 200,
      body: { super: true },
    });
    expect(await change(testUsers.otherSuper, testUsers.admin.id, { super: true })).toMatchObject({
      status: 200,
      body: { super: false },
    });
  });
});
