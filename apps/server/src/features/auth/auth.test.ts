import { authApi, sandboxApi, ticketsApi, usersApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import {
  call,
  openTestServer,
  openScreen,
  send,
  startTestServer,
  tokenFor,
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

const login = (email: string, secret = password) => call(server, authApi.login, { body: { email, password: secret } });
const cookieOf = ({ headers }: Answer): string =>
  String([headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('jrt=')) ?? '').split(';')[0]!;
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  call(server, authApi.refresh, { headers: { cookie, ...headers } });
const signedIn = (answer: Answer<{ token: string; user: { id: number } }>): TestUser => ({
  id: answer.body.user.id,
  companyId,
  profile: 'user',
  token: answer.body.token,
});

test('login answers token, user with company and settings, and an httpOnly secure cookie [AUTH-06, AUTH-15]', async () => {
  const { email } = await makeUser(server, companyId);
  const answer = await login(email.toUpperCase());
  expect(answer.status).toBe(200);
  expect(answer.body.user).toMatchObject({
    email,
    companyId,
    company: {
      id: companyId,
      dueDate: null,
      settings: expect.arrayContaining([expect.objectContaining({ key: 'userRating', value: 'disabled' })]),
      plan: { useKanban: true },
    },
  });
  expect(answer.text).not.toMatch(/argon2|passwordHash|password_hash/);
  expect(String(answer.headers['set-cookie'])).toMatch(
    /jrt=[\w-]{40,}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const secure = await startTestServer(server.databaseUrl, server.config.dataDirectory, {
    roles: 'web',
    env: { PUBLIC_URL: 'https://recado.example' },
  });
  try {
    expect(String((await call(secure, authApi.login, { body: { email, password } })).headers['set-cookie'])).toMatch(
      /; HttpOnly; Secure; SameSite=Lax$/,
    );
  } finally {
    await secure.stop();
  }
});

test('me answers user and company; tokens last 15 minutes, passwords are stored as argon2id [AUTH-17, AUTH-18, AUTH-25]', async () => {
  const { id, email } = await makeUser(server, companyId);
  const entered = await login(email);
  const me = await call(server, authApi.me, { as: signedIn(entered) });
  expect(me.body).toMatchObject({
    id,
    email,
    company: {
      id: companyId,
      plan: { users: expect.any(Number), connections: expect.any(Number), queues: expect.any(Number), useKanban: true },
    },
  });
  expect(me.text).not.toMatch(/assword/);
  const { iat, exp } = JSON.parse(Buffer.from(entered.body.token.split('.')[1]!, 'base64url').toString()) as {
    iat: number;
    exp: number;
  };
  expect(exp - iat).toBe(15 * 60);
  expect((await send(server, { method: 'GET', url: '/api/auth/me' })).body).toMatchObject({ error: 'ERR_NO_SESSION' });
  const { rows } = await server.admin.query<{ password_hash: string }>(
    'select password_hash from users where id = $1',
    [id],
  );
  expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$/);
});

test('login and refresh say whether this process has the simulator; production has none [AUTH-06, wire 6.4]', async () => {
  const { email } = await makeUser(server, companyId, { profile: 'admin' });
  const production = await startTestServer(server.databaseUrl, server.config.dataDirectory, {
    roles: 'web',
    env: { NODE_ENV: 'production' },
  });
  try {
    for (const [one, has] of [
      [server, true],
      [production, false],
    ] as const) {
      const entered = await call(one, authApi.login, { body: { email, password } });
      expect(entered.body.sandbox).toBe(has);
      expect((await call(one, authApi.refresh, { headers: { cookie: cookieOf(entered) } })).body.sandbox).toBe(has);
      const answer = await call(one, sandboxApi.outbound, { as: signedIn(entered), params: { whatsappId: 999_999 } });
      expect([answer.status, 'error' in answer.body && answer.body.error]).toEqual([
        404,
        has ? 'ERR_NO_WAPP_FOUND' : 'ERR_NOT_FOUND',
      ]);
    }
  } finally {
    await production.stop();
  }
});

test('an unknown e-mail and a wrong password are told apart by nothing [AUTH-21, AUTH-22]', async () => {
  const { email } = await makeUser(server, companyId);
  const [wrong, unknown] = [await login(email, 'errada'), await login('ninguem@test.recado')];
  expect([wrong.status, wrong.body]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
});

test('guessing is slowed down: 429 after twenty tries on an account [AUTH-22]', async () => {
  const { email } = await makeUser(server, companyId);
  const statuses = [];
  for (let n = 0; n < 22; n++) statuses.push((await login(email, 'errada')).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('an inactive company and one past its due date are refused; the due date itself counts [AUTH-07, AUTH-23, AUTH-24, AMB-117]', async () => {
  const otherCompanyId = await makeCompany(server);
  const { email } = await makeUser(server, otherCompanyId);
  const set = (values: string) => server.admin.query(`update companies set ${values} where id = $1`, [otherCompanyId]);
  await set(`due_date = (date_trunc('day', now() at time zone timezone)) at time zone timezone`);
  expect((await login(email)).status).toBe(200);
  await set(`due_date = now() - interval '2 days'`);
  expect((await login(email)).body).toMatchObject({
    error: 'ERR_SUBSCRIPTION_EXPIRED',
    details: { dueDate: expect.any(String) },
  });
  await set('due_date = null, status = false');
  expect((await login(email)).body).toMatchObject({ error: 'ERR_COMPANY_INACTIVE' });
});

test('a running session of an expired company may only call what stays open [AUTH-07, behaviour 14.3]', async () => {
  const otherCompanyId = await makeCompany(server);
  const user = await makeUser(server, otherCompanyId);
  await server.admin.query(`update companies set due_date = now() - interval '2 days' where id = $1`, [otherCompanyId]);
  expect((await call(server, authApi.me, { as: user })).status).toBe(200);
  expect((await call(server, ticketsApi.list, { as: user })).body).toMatchObject({
    error: 'ERR_SUBSCRIPTION_EXPIRED',
  });
});

test('signing in elsewhere ends the older session for calls and sockets, and says so [AUTH-09, AUTH-10, AMB-20]', async () => {
  const { email } = await makeUser(server, companyId);
  const first = signedIn(await login(email));
  const screen = await openScreen(server, first);
  const gone = new Promise((resolve) => screen.socket.once('disconnect', resolve));
  const second = await login(email);
  const { rows } = await server.admin.query<{ generation: number }>('select generation from users where id = $1', [
    first.id,
  ]);
  expect(await screen.next('auth')).toEqual({
    action: 'update',
    user: { id: first.id, companyId },
    generation: rows[0]!.generation,
  });
  await gone;
  expect(await call(server, authApi.me, { as: first })).toMatchObject({
    status: 401,
    body: { error: 'ERR_NO_SESSION', details: { reason: 'replaced' } },
  });
  expect((await call(server, authApi.me, { as: signedIn(second) })).status).toBe(200);
  await expect(openScreen(server, first)).rejects.toThrow('ERR_NO_SESSION');
});

test('the refresh token rotates; two tabs at once and a lost answer end nothing [AUTH-15, trust S6]', async () => {
  const { email } = await makeUser(server, companyId);
  const first = cookieOf(await login(email));
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const next = new Set(answers.map(cookieOf));
  expect(next.size).toBe(1);
  const [second] = next;
  expect(second).not.toBe(first);
  const third = cookieOf(await refresh(second!));
  expect((await refresh(third)).status).toBe(200);
});

test('a refresh token used again after the grace ends the session and its sockets [AUTH-15, trust S6]', async () => {
  const { email } = await makeUser(server, companyId);
  const signed = await login(email);
  const first = cookieOf(signed);
  const second = cookieOf(await refresh(first));
  await server.admin.query(`update sessions set rotated_at = now() - interval '11 seconds' where user_id = $1`, [
    signed.body.user.id,
  ]);
  const screen = await openScreen(server, signedIn(signed));
  const gone = new Promise((resolve) => screen.socket.once('disconnect', resolve));
  expect(await refresh(first)).toMatchObject({
    status: 401,
    body: { error: 'ERR_NO_SESSION', details: { reason: 'reused' } },
  });
  await gone;
  expect((await refresh(second)).status).toBe(401);
  expect((await call(server, authApi.me, { as: signedIn(signed) })).status).toBe(401);
});

test('cookies act for our own pages only (trust S15)', async () => {
  const { email } = await makeUser(server, companyId);
  const cookie = cookieOf(await login(email));
  expect(await refresh(cookie, { origin: 'https://evil.example' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  expect((await refresh(cookie, { origin: server.config.publicUrl })).status).toBe(200);
});

test('logout ends the session, also with an expired token, and shows the user offline [AUTH-16]', async () => {
  const { email } = await makeUser(server, companyId);
  const signed = await login(email);
  const { generation } = (await server.admin.query('select generation from users where id = $1', [signed.body.user.id]))
    .rows[0];
  const late = await tokenFor(server, { id: signed.body.user.id, companyId, profile: 'user', generation }, -3_600);
  const answer = await send(server, {
    method: 'DELETE',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${late}` },
  });
  expect(answer.status).toBe(200);
  expect(String(answer.headers['set-cookie'])).toMatch(/^jrt=; (Max-Age=0|.*Expires=Thu, 01 Jan 1970)/);
  expect((await call(server, authApi.me, { as: signedIn(signed) })).status).toBe(401);
  expect((await refresh(cookieOf(signed))).status).toBe(401);
  const other = await makeUser(server, companyId);
  expect(
    (await call(server, usersApi.list, { as: other })).body.find(({ id }) => id === signed.body.user.id),
  ).toMatchObject({ online: false });
});

test('rights come from the database at every call: a demotion acts at once [ROLE-22, behaviour 3.4]', async () => {
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  const remove = () => call(server, ticketsApi.remove, { as: admin, params: { ticketId: 999_999 } });
  expect((await remove()).body).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
  await server.admin.query(`update users set profile = 'user' where id = $1`, [admin.id]);
  expect((await remove()).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
});

test('an expired token on a socket is told from a missing one [RT-01, wire 5.1]', async () => {
  const user = await makeUser(server, companyId);
  await expect(openScreen(server, { ...user, token: await tokenFor(server, user, -60) })).rejects.toThrow(
    'ERR_SESSION_EXPIRED',
  );
  await expect(openScreen(server, { ...user, token: 'nothing' })).rejects.toThrow('ERR_NO_SESSION');
});
