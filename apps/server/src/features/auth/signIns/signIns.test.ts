import { auditApi, authApi, limits, usersApi, type SignIn, type TwoStepChallenge } from '@recado/contracts';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  openScreen,
  openTestServer,
  send,
  until,
  type TestServer,
  type TestUser,
} from '../../../../test/harness.ts';
import { makeCompany, makeUser, password } from '../../../../test/make.ts';
import { errandOf } from '../../../kernel/errand.ts';
import { openLog } from '../../../kernel/log.ts';
import { sweepSignIns } from './sweepSignIns.job.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
let user: TestUser & { email: string };
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
  user = await makeUser(server, companyId);
});

const chromeOnWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0 Safari/537.36';
const login = (secret = password, email = user.email) =>
  send(server, {
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': chromeOnWindows },
    payload: { email, password: secret },
  });
const signedIn = async (): Promise<TestUser> => ({
  ...user,
  token: ((await login()).body as { token: string }).token,
});
const listed = async (): Promise<SignIn[]> => {
  const answer = await call(server, authApi.signInsOf, { as: admin, params: { userId: user.id } });
  expect(answer.status).toBe(200);
  return answer.body.signIns;
};
const outcomes = async () => (await listed()).map(({ outcome, end, attempts }) => [outcome, end, attempts]);

describe('the sign-ins of a user', () => {
  it('name device, address and why each session ended, the newest first', async () => {
    await login();
    const now = await signedIn();
    expect(await outcomes()).toEqual([
      ['ok', null, 1],
      ['ok', 'replaced', 1],
    ]);
    const own = await call(server, authApi.signIns, { as: now });
    expect(own.body.signIns).toHaveLength(2);
    expect(own.body.signIns[0]).toMatchObject({ device: 'Chrome, Windows', address: expect.stringMatching(/[\d.:]+/) });
    expect(JSON.stringify(own.body)).not.toContain(chromeOnWindows);
    await call(server, authApi.logout, { as: now });
    expect(await outcomes()).toEqual([
      ['ok', 'signedOut', 1],
      ['ok', 'replaced', 1],
    ]);
  });

  it('count wrong passwords of one address in one entry, and other addresses apart', async () => {
    for (const wrong of ['errada-1', 'errada-2', 'errada-3']) expect((await login(wrong)).status).toBe(401);
    await until(async () => (await outcomes())[0]?.[2] === 3);
    expect(await outcomes()).toEqual([['wrongPassword', null, 3]]);
    await server.admin.query(`update sign_ins set address = '192.0.2.7' where company_id = $1`, [companyId]);
    await login('errada-4');
    await until(async () => (await outcomes()).length === 2);
    expect(await outcomes()).toEqual([
      ['wrongPassword', null, 1],
      ['wrongPassword', null, 3],
    ]);
  });

  it('show a wrong code after a right password', async () => {
    const now = await signedIn();
    const { secret } = (await call(server, authApi.beginTwoStep, { as: now, body: { currentPassword: password } }))
      .body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await call(server, authApi.enableTwoStep, { as: now, body: { code } })).status).toBe(200);
    const { challenge } = (await login()).body as TwoStepChallenge;
    await call(server, authApi.loginCode, { body: { challenge, code: 'AAAA-AAAA-AAAA-AAAA' } });
    expect(await outcomes()).toEqual([
      ['wrongCode', null, 1],
      ['ok', null, 1],
    ]);
  });

  it('keep the session open after a change of the own password, and end it after another’s', async () => {
    const now = await signedIn();
    const changed = await call(server, usersApi.change, {
      as: now,
      params: { userId: user.id },
      body: { password: 'segredo-novo-1', currentPassword: password },
    });
    expect(changed.status).toBe(200);
    expect(await outcomes()).toEqual([['ok', null, 1]]);
    await call(server, usersApi.change, {
      as: admin,
      params: { userId: user.id },
      body: { password: 'segredo-novo-2' },
    });
    expect(await outcomes()).toEqual([['ok', 'password', 1]]);
  });

  it('show a session as expired that nobody used for as long as its refresh token lives', async () => {
    await login();
    await server.admin.query(`update sign_ins set last_at = now() - make_interval(secs => $2) where company_id = $1`, [
      companyId,
      limits.refreshTokenSeconds + 60,
    ]);
    expect(await outcomes()).toEqual([['ok', 'expired', 1]]);
  });

  it('keep when a session was last seen', async () => {
    const { headers } = await login();
    const cookie = String(headers['set-cookie']).split(';')[0]!;
    await server.admin.query(`update sign_ins set last_at = now() - interval '1 hour' where company_id = $1`, [
      companyId,
    ]);
    const refreshed = await send(server, { method: 'POST', url: '/api/auth/refresh_token', headers: { cookie } });
    expect(refreshed.status).toBe(200);
    expect(Date.now() - new Date((await listed())[0]!.lastAt).getTime()).toBeLessThan(60_000);
  });

  it('are read by administrators of the same company and nobody else', async () => {
    const stranger = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const params = { userId: user.id };
    expect((await call(server, authApi.signInsOf, { as: stranger, params })).status).toBe(404);
    const colleague = await makeUser(server, companyId);
    for (const endpoint of [authApi.signInsOf, authApi.endSession])
      expect((await call(server, endpoint, { as: colleague, params })).body).toMatchObject({
        error: 'ERR_NO_PERMISSION',
      });
    expect((await call(server, authApi.endSession, { as: stranger, params })).status).toBe(404);
  });

  it('of a super user are read by super users and by the user alone', async () => {
    const owner = await makeUser(server, companyId, { profile: 'admin', super: true });
    const params = { userId: owner.id };
    const refused = await call(server, authApi.signInsOf, { as: admin, params });
    expect([refused.status, refused.body]).toMatchObject([400, { error: 'ERR_NO_PERMISSION' }]);
    const other = await makeUser(server, companyId, { profile: 'admin', super: true });
    for (const as of [owner, other]) expect((await call(server, authApi.signInsOf, { as, params })).status).toBe(200);
  });

  it('are deleted after 90 days', async () => {
    await login();
    await login();
    await server.admin.query(
      `update sign_ins set created_at = now() - interval '91 days' where company_id = $1 and "end" = 'replaced'`,
      [companyId],
    );
    const actor = { kind: 'system', name: 'test' } as const;
    await sweepSignIns.run(errandOf(server.workshop, companyId, actor, openLog('silent', false)), {});
    expect(await outcomes()).toEqual([['ok', null, 1]]);
  });
});

describe('ending the session of another user', () => {
  it('refuses their token, tells their screen the reason, and is recorded', async () => {
    const now = await signedIn();
    const screen = await openScreen(server, now);
    const ended = await call(server, authApi.endSession, { as: admin, params: { userId: user.id } });
    expect(ended.status).toBe(200);
    expect(await screen.next('auth')).toMatchObject({ reason: 'ended', user: { id: user.id } });
    expect((await call(server, authApi.me, { as: now })).status).toBe(401);
    expect(await outcomes()).toEqual([['ok', 'ended', 1]]);
    const { entries } = (await call(server, auditApi.list, { as: admin, query: { kind: 'user' } })).body;
    expect(entries[0]).toMatchObject({
      entityId: String(user.id),
      changes: [{ field: 'signedIn', before: true, after: false }],
    });
  });

  it('is refused for oneself and for super users', async () => {
    const params = { userId: admin.id };
    expect((await call(server, authApi.endSession, { as: admin, params })).body).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
    const owner = await makeUser(server, companyId, { profile: 'admin', super: true });
    expect((await call(server, authApi.endSession, { as: admin, params: { userId: owner.id } })).body).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
  });
});
