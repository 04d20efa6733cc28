import { authApi, usersApi, type UserChange } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  openTestServer,
  openScreen,
  type Answer,
  type TestServer,
  type TestUser,
} from '../../../test/harness.ts';
import { makeCompany, makeUser, password } from '../../../test/make.ts';

let server: TestServer;
let companyId: number;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
});

const fresh = 'outra-senha';
const login = (email: string, secret = password) => call(server, authApi.login, { body: { email, password: secret } });
const change = (as: TestUser, body: Partial<UserChange>, userId = as.id) =>
  call(server, usersApi.change, { as, params: { userId }, body });
const cookieOf = ({ headers }: Answer): string =>
  String([headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('jrt=')) ?? '').split(';')[0]!;
const refresh = (cookie: string) => call(server, authApi.refresh, { headers: { cookie } });
const me = (as: TestUser) => call(server, authApi.me, { as });
const wrong = { status: 400, body: { error: 'ERR_CURRENT_PASSWORD' } };

/** A user signed in through the login, with an open socket. */
async function signIn(profile: 'user' | 'admin' = 'user') {
  const { email, id } = await makeUser(server, companyId, { profile });
  const entered = await login(email);
  const user: TestUser = { id, companyId, profile, token: entered.body.token };
  const screen = await openScreen(server, user);
  return {
    email,
    user,
    cookie: cookieOf(entered),
    closed: new Promise<number>((resolve) => screen.socket.once('disconnect', () => resolve(Date.now()))),
  };
}

describe('changing the own password or e-mail', () => {
  it('requires the current password; without it nothing changes [DLG-18]', async () => {
    const { user, email } = await signIn();
    for (const attempt of [
      { password: fresh },
      { password: fresh, currentPassword: '' },
      { password: fresh, currentPassword: 'errada' },
      { email: `x-${email}` },
      { email: `x-${email}`, currentPassword: 'errada' },
    ])
      expect(await change(user, attempt)).toMatchObject(wrong);
    expect(await change(user, { name: 'Outro Nome', email: email.toUpperCase(), password: '' })).toMatchObject({
      status: 200,
      body: { name: 'Outro Nome', email },
    });
    expect((await me(user)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });

  it('counts wrong current passwords as failed logins [AUTH-22]', async () => {
    const { user, email } = await signIn();
    const statuses = [];
    for (let n = 0; n < 22; n++)
      statuses.push((await change(user, { password: fresh, currentPassword: 'errada' })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await login(email)).status).toBe(429);
  });

  it('ends every other session and socket, and goes on with a new token and cookie [PWD-10]', async () => {
    const { user, email, cookie, closed } = await signIn();
    const began = Date.now();
    const answer = await change(user, { password: fresh, currentPassword: password });
    expect(answer.status).toBe(200);
    expect(await me(user)).toMatchObject({ status: 401, body: { details: { reason: 'replaced' } } });
    expect((await closed) - began).toBeLessThan(1_000);
    expect((await refresh(cookie)).status).toBe(401);
    const next = { ...user, token: answer.body.token! };
    expect((await me(next)).status).toBe(200);
    expect((await refresh(cookieOf(answer))).status).toBe(200);
    await openScreen(server, next);
    expect([(await login(email)).status, (await login(email, fresh)).status]).toEqual([401, 200]);
  });

  it('of two changes at once, one with each token, only one is made [PWD-10]', async () => {
    const { user } = await signIn();
    const answers = await Promise.all(
      ['primeira1', 'segunda22'].map((secret) => change(user, { password: secret, currentPassword: password })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('voids reset codes, also when the e-mail changes and comes back [PWD-09]', async () => {
    const { user, email } = await signIn();
    const codes = async () =>
      (
        await server.admin.query<{ count: number }>('select count(*)::int from password_resets where user_id = $1', [
          user.id,
        ])
      ).rows[0]!.count;
    await call(server, authApi.requestReset, { body: { email } });
    expect(await codes()).toBe(1);
    expect((await change(user, { email: `x-${email}`, currentPassword: password })).status).toBe(200);
    expect((await change(user, { email, currentPassword: password })).status).toBe(200);
    expect(await codes()).toBe(0);
  });
});

describe('an administrator who changes a password', () => {
  it('ends the sessions and sockets of that user, and needs no password of theirs [PWD-10]', async () => {
    const admin = await makeUser(server, companyId, { profile: 'admin' });
    const { user, email, cookie, closed } = await signIn();
    const began = Date.now();
    const answer = await change(admin, { password: fresh }, user.id);
    expect([answer.status, answer.body.token, answer.headers['set-cookie']]).toEqual([200, undefined, undefined]);
    expect((await me(user)).status).toBe(401);
    expect((await closed) - began).toBeLessThan(1_000);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await me(admin)).status).toBe(200);
    expect((await login(email, fresh)).status).toBe(200);
  });
});
