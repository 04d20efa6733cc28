import { createHash } from 'node:crypto';
import { authApi, limits } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, openScreen, type Answer, type TestServer } from '../../../test/harness.ts';
import { makeCompany, makeUser, password } from '../../../test/make.ts';

let server: TestServer;
let companyId: number;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
});

const login = (email: string) => call(server, authApi.login, { body: { email, password } });
const cookieOf = ({ headers }: Answer): string =>
  String([headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('jrt=')) ?? '').split(';')[0]!;
const refresh = (cookie: string, remoteAddress = '127.0.0.1') =>
  server.http
    .inject({ method: 'POST', url: '/api/auth/refresh_token', headers: { cookie }, remoteAddress })
    .then((answer) => ({
      status: answer.statusCode,
      body: answer.json<{ token: string; error: string; details: object }>(),
      headers: answer.headers as Record<string, unknown>,
      text: answer.body,
    }));
const afterGrace = (userId: number) =>
  server.admin.query(`update sessions set rotated_at = now() - interval '11 seconds' where user_id = $1`, [userId]);

/** Signs in and refreshes so many times, each after the grace; returns every cookie there was. */
async function rotate(times: number) {
  const { id, email } = await makeUser(server, companyId);
  const entered = await login(email);
  const cookies = [cookieOf(entered)];
  for (let n = 0; n < times; n++) {
    const answer = await refresh(cookies.at(-1)!);
    expect(answer.status).toBe(200);
    cookies.push(cookieOf(answer));
    await afterGrace(id);
  }
  return { id, email, cookies, user: { id, companyId, profile: 'user', token: entered.body.token } };
}

describe('a refresh token', () => {
  it('renews until its lifetime is over and never afterwards, also within the grace [AUTH-15]', async () => {
    const { id, cookies } = await rotate(1);
    const endsIn = (seconds: number) =>
      server.admin.query(`update sessions set expires_at = now() + make_interval(secs => $2) where user_id = $1`, [
        id,
        seconds,
      ]);
    await endsIn(60);
    const renewed = await refresh(cookies[1]!);
    expect(renewed.status).toBe(200);
    // Each exchange begins a new lifetime.
    const { rows } = await server.admin.query(
      'select extract(epoch from expires_at - now())::int as seconds from sessions where user_id = $1',
      [id],
    );
    expect(rows[0].seconds).toBeGreaterThan(limits.refreshTokenSeconds - 60);
    await endsIn(-1);
    for (const cookie of [cookieOf(renewed), cookies[1]!])
      expect(await refresh(cookie)).toMatchObject({
        status: 401,
        body: { error: 'ERR_NO_SESSION', details: { reason: 'invalid' } },
      });
  });
});

describe('a refresh token that was rotated away', () => {
  it.each([1, 2, 7])(
    '%i rotations back ends the session, its sockets and every token of it [AUTH-15]',
    async (back) => {
      const { cookies, user } = await rotate(7);
      const screen = await openScreen(server, user);
      const closed = new Promise<number>((resolve) => screen.socket.once('disconnect', () => resolve(Date.now())));
      const began = Date.now();
      expect(await refresh(cookies[7 - back]!)).toMatchObject({ status: 401, body: { details: { reason: 'reused' } } });
      expect((await closed) - began).toBeLessThan(1_000);
      for (const cookie of cookies) expect((await refresh(cookie)).status).toBe(401);
    },
  );

  it('gets the same next token within the grace, twenty at once or after a lost answer [AUTH-15]', async () => {
    const { cookies } = await rotate(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookies[2]!)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    expect(cookieOf(await refresh(cookies[2]!))).toBe(cookieOf(answers[0]!));
  });

  it('ends the session within the grace too, when another rotation lies between [AUTH-15]', async () => {
    const { cookies } = await rotate(1);
    const next = cookieOf(await refresh(cookies[1]!));
    expect((await refresh(next)).status).toBe(200);
    expect(await refresh(cookies[0]!)).toMatchObject({ status: 401, body: { details: { reason: 'reused' } } });
  });
});

describe('a refresh token', () => {
  it('is refused with another counter, another MAC or cut, and ends nothing [AUTH-15]', async () => {
    const { cookies } = await rotate(1);
    const [, token] = cookies[1]!.split('=') as [string, string];
    const family = token.slice(0, 43);
    for (const forged of [
      `${token}0`,
      `${family}${'A'.repeat(43)}1`,
      `${token.slice(0, 86)}9`,
      family,
      token.slice(1),
      '',
      `${token}; jrt=${token}`.slice(0, 30),
      'A'.repeat(8_000),
    ])
      expect([forged, (await refresh(`jrt=${forged}`, '10.9.0.1')).status]).toEqual([forged, 401]);
    // The bare family is what tokens of earlier releases look like: one that was rotated away.
    expect((await refresh(cookies[1]!)).status).toBe(401);
  });

  it('of a release before the families works once and becomes one of a family [AUTH-15]', async () => {
    const { id, email } = await makeUser(server, companyId);
    await login(email);
    const old = 'B'.repeat(43);
    await server.admin.query('update sessions set token_hash = $2, rotations = 0 where user_id = $1', [
      id,
      createHash('sha256').update(old).digest('base64url'),
    ]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(`jrt=${old}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    expect((await refresh(cookieOf(answers[0]!))).status).toBe(200);
    await afterGrace(id);
    expect((await refresh(`jrt=${old}`)).status).toBe(401);
  });
});

describe('refreshing from one address', () => {
  it('is never limited for valid cookies: an office of 200 opens the product [AUTH-15]', async () => {
    const users = await Promise.all(
      Array.from({ length: 10 }, async () => cookieOf(await login((await makeUser(server, companyId)).email))),
    );
    // Ten at a time: the test is about the limit of the address, not about what a busy machine can do at once.
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(users.map((cookie) => refresh(cookie, '10.7.0.1')));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }
  });

  it('without a valid cookie is 429 after 120 a minute; valid cookies still pass [AUTH-15]', async () => {
    const cookie = cookieOf(await login((await makeUser(server, companyId)).email));
    const statuses = [];
    for (let n = 0; n < 122; n++)
      statuses.push((await refresh(n % 2 ? '' : `jrt=${'x'.repeat(n)}`, '10.7.0.2')).status);
    expect(statuses.slice(118)).toEqual([401, 401, 429, 429]);
    const refused = await refresh('', '10.7.0.2');
    expect([refused.body.error, Number(refused.headers['retry-after']) > 0, refused.headers['set-cookie']]).toEqual([
      'ERR_TOO_MANY_REQUESTS',
      true,
      undefined,
    ]);
    expect((await refresh(cookie, '10.7.0.2')).status).toBe(200);
    expect((await refresh('', '10.7.0.3')).status).toBe(401);
  });
});
