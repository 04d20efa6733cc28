import {
  authApi,
  auditApi,
  limits,
  settingsApi,
  usersApi,
  type Session,
  type TwoStepChallenge,
} from '@recado/contracts';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  openTestServer,
  startTestServer,
  until,
  type TestServer,
  type TestUser,
} from '../../../../test/harness.ts';
import { makeCompany, makeUser, password } from '../../../../test/make.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
});

type Account = TestUser & { email: string };

/** The code of a step: 0 is the current one. Waits when the step ends within two seconds, so that it stays right. */
async function codeOf(secret: string, step = 0): Promise<string> {
  const rest = 30_000 - (Date.now() % 30_000);
  if (rest < 2_000) await new Promise((resolve) => setTimeout(resolve, rest));
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
}

const login = (email: string, secret = password, at = server) =>
  call(at, authApi.login, { body: { email, password: secret } });
const challengeOf = async (email: string, at = server): Promise<string> =>
  ((await login(email, password, at)).body as unknown as TwoStepChallenge).challenge;
const enterCode = (challenge: string, code: string, at = server) =>
  call(at, authApi.loginCode, { body: { challenge, code } });
const mailsTo = async (email: string): Promise<string[]> =>
  (await server.admin.query<{ subject: string }>('select subject from mails where "to" = $1', [email])).rows.map(
    ({ subject }) => subject,
  );
const errorOf = (answer: { body: unknown }): unknown => (answer.body as { error?: unknown }).error;

/**
 * A user with two-step sign-in. Their last code is made that of the previous step, so that two more codes are
 * acceptable. A code of the previous step itself would be refused when the step ends on its way.
 */
async function makeGuarded(): Promise<{ user: Account; secret: string; recoveryCodes: string[] }> {
  const user = (await makeUser(server, companyId)) as Account;
  const begun = await call(server, authApi.beginTwoStep, { as: user, body: { currentPassword: password } });
  const code = await codeOf(begun.body.secret);
  const enabled = await call(server, authApi.enableTwoStep, { as: user, body: { code } });
  expect(enabled.status).toBe(200);
  await server.admin.query('update two_steps set last_step = last_step - 1 where user_id = $1', [user.id]);
  return { user, secret: begun.body.secret, ...enabled.body };
}

/** A user of a company that demands two-step sign-in. */
async function makeDemanded() {
  const demanding = await makeCompany(server);
  const boss = await makeUser(server, demanding, { profile: 'admin' });
  await call(server, settingsApi.change, {
    as: boss,
    params: { key: 'requireTwoFactor' },
    body: { value: 'enabled' },
  });
  return { boss, user: (await makeUser(server, demanding)) as Account };
}

describe('turning two-step sign-in on', () => {
  it('needs the password and a right code, and shows ten recovery codes once', async () => {
    const user = await makeUser(server, companyId);
    const wrong = await call(server, authApi.beginTwoStep, { as: user, body: { currentPassword: 'errada' } });
    expect([wrong.status, errorOf(wrong)]).toEqual([400, 'ERR_CURRENT_PASSWORD']);
    expect(errorOf(await call(server, authApi.enableTwoStep, { as: user, body: { code: '123456' } }))).toBe(
      'ERR_TWO_STEP_STATE',
    );
    const { secret, uri } = (
      await call(server, authApi.beginTwoStep, { as: user, body: { currentPassword: password } })
    ).body;
    expect(uri).toContain(`secret=${secret}`);
    expect((await login(user.email)).status).toBe(200);
    const again = await signedIn(user.email);
    const mistyped = String((Number(await codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
    expect(errorOf(await call(server, authApi.enableTwoStep, { as: again, body: { code: mistyped } }))).toBe(
      'ERR_TWO_STEP_CODE',
    );
    const on = await call(server, authApi.enableTwoStep, { as: again, body: { code: await codeOf(secret) } });
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    const state = await call(server, authApi.twoStep, { as: again });
    expect(state.body).toEqual({ enabledAt: expect.any(String), isRequired: false, recoveryCodesLeft: 10 });
    expect(errorOf(await call(server, authApi.beginTwoStep, { as: again, body: { currentPassword: password } }))).toBe(
      'ERR_TWO_STEP_STATE',
    );
  });

  it('stores the secret encrypted and the recovery codes as hashes', async () => {
    const { user, secret, recoveryCodes } = await makeGuarded();
    const { rows } = await server.admin.query(
      `select t.secret, array(select code_hash from recovery_codes r where r.company_id = t.company_id and r.user_id = t.user_id) as codes
      from two_steps t where t.user_id = $1`,
      [user.id],
    );
    const stored = JSON.stringify(rows);
    expect(rows[0].codes).toHaveLength(10);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  });
});

async function signedIn(email: string): Promise<TestUser> {
  const { body } = await login(email);
  return { id: body.user.id, companyId, profile: 'user', token: body.token };
}

describe('signing in with two steps', () => {
  it('answers a challenge without a session, and keeps the older session until the code [AUTH-09]', async () => {
    const { user, secret } = await makeGuarded();
    const first = await login(user.email);
    expect([first.status, Object.keys(first.body).toSorted(), first.headers['set-cookie']]).toEqual([
      202,
      ['challenge', 'step'],
      undefined,
    ]);
    expect((await call(server, authApi.me, { as: user })).status).toBe(200);
    const { challenge } = first.body as unknown as TwoStepChallenge;
    const entered = await enterCode(challenge, await codeOf(secret));
    expect([entered.status, entered.body.user.id]).toEqual([200, user.id]);
    expect(String(entered.headers['set-cookie'])).toContain('jrt=');
    expect((await call(server, authApi.me, { as: user })).status).toBe(401);
    expect((await call(server, authApi.me, { as: { ...user, token: entered.body.token } })).status).toBe(200);
  });

  it('accepts each code once, also for two concurrent requests', async () => {
    const { user, secret } = await makeGuarded();
    const code = await codeOf(secret);
    const [first, second] = [await challengeOf(user.email), await challengeOf(user.email)];
    const answers = await Promise.all([enterCode(first, code), enterCode(second, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(errorOf(await enterCode(await challengeOf(user.email), code))).toBe('ERR_TWO_STEP_CODE');
    expect((await enterCode(await challengeOf(user.email), await codeOf(secret, 1))).status).toBe(200);
  });

  it('accepts codes of a clock that is 30 seconds wrong, and none beyond', async () => {
    const { user, secret } = await makeGuarded();
    for (const step of [-2, 2])
      expect(errorOf(await enterCode(await challengeOf(user.email), await codeOf(secret, step)))).toBe(
        'ERR_TWO_STEP_CODE',
      );
    expect((await enterCode(await challengeOf(user.email), await codeOf(secret, 1))).status).toBe(200);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { user, recoveryCodes } = await makeGuarded();
    const typed = ` ${recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')} `;
    expect((await enterCode(await challengeOf(user.email), typed)).status).toBe(200);
    expect(errorOf(await enterCode(await challengeOf(user.email), typed))).toBe('ERR_TWO_STEP_CODE');
    expect((await enterCode(await challengeOf(user.email), recoveryCodes[1]!)).status).toBe(200);
  });

  it('waits longer after each wrong code from the fifth on, also after a restart', async () => {
    const { user, secret, recoveryCodes } = await makeGuarded();
    const challenge = await challengeOf(user.email);
    for (let n = 0; n < limits.codeTries; n++)
      expect(errorOf(await enterCode(challenge, 'AAAA'))).toBe('ERR_TWO_STEP_CODE');
    const restarted = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'web' });
    try {
      for (const at of [server, restarted])
        for (const code of [await codeOf(secret), recoveryCodes[0]!]) {
          const refused = await enterCode(challenge, code, at as TestServer);
          expect(refused.status).toBe(429);
          expect(Number(refused.headers['retry-after'])).toBeGreaterThan(limits.codeWaitSeconds - 10);
        }
    } finally {
      await restarted.stop();
    }
    const passTime = (seconds: number) =>
      server.admin.query(
        'update two_steps set failures_from = failures_from - make_interval(secs => $2) where user_id = $1',
        [user.id, seconds],
      );
    await passTime(limits.codeWaitSeconds);
    expect(errorOf(await enterCode(challenge, 'AAAA'))).toBe('ERR_TWO_STEP_CODE');
    await passTime(limits.codeWaitSeconds);
    expect((await enterCode(challenge, recoveryCodes[0]!)).status).toBe(429);
    await passTime(limits.codeWaitSeconds);
    expect((await enterCode(challenge, recoveryCodes[0]!)).status).toBe(200);
  });

  it('gives a guesser no new tries by a sign-in of the user, until the password is new', async () => {
    const { user, recoveryCodes } = await makeGuarded();
    for (let n = 1; n < limits.codeTries; n++) await enterCode(await challengeOf(user.email), 'AAAA');
    expect((await enterCode(await challengeOf(user.email), recoveryCodes[0]!)).status).toBe(200);
    expect(errorOf(await enterCode(await challengeOf(user.email), 'AAAA'))).toBe('ERR_TWO_STEP_CODE');
    expect((await enterCode(await challengeOf(user.email), recoveryCodes[1]!)).status).toBe(429);
    await call(server, usersApi.change, { as: admin, params: { userId: user.id }, body: { password } });
    expect((await enterCode(await challengeOf(user.email), recoveryCodes[1]!)).status).toBe(200);
  });

  it('lets nobody use up the tries of others behind the same address', async () => {
    const { user, recoveryCodes } = await makeGuarded();
    for (let n = 0; n < 80; n++) expect(errorOf(await enterCode('forged', '123456'))).toBe('ERR_TWO_STEP_EXPIRED');
    expect((await enterCode(await challengeOf(user.email), recoveryCodes[0]!)).status).toBe(200);
  });

  it('refuses a challenge after another sign-in, a new password, or five minutes', async () => {
    const { user, secret, recoveryCodes } = await makeGuarded();
    const before = await challengeOf(user.email);
    const stale = await challengeOf(user.email);
    expect((await enterCode(before, recoveryCodes[0]!)).status).toBe(200);
    expect(errorOf(await enterCode(stale, recoveryCodes[1]!))).toBe('ERR_TWO_STEP_EXPIRED');
    const challenge = await challengeOf(user.email);
    await server.admin.query(`update users set password_hash = 'x' where id = $1`, [user.id]);
    expect(errorOf(await enterCode(challenge, await codeOf(secret)))).toBe('ERR_TWO_STEP_EXPIRED');
    for (const forged of ['none', `${challenge}x`, user.token])
      expect(errorOf(await enterCode(forged, '123456'))).toBe('ERR_TWO_STEP_EXPIRED');
    expect((await call(server, authApi.me, { as: { ...user, token: challenge } })).status).toBe(401);
  });
});

describe('turning two-step sign-in off', () => {
  it('needs the password and a code', async () => {
    const { user, recoveryCodes } = await makeGuarded();
    const off = (currentPassword: string, code: string) =>
      call(server, authApi.disableTwoStep, { as: user, body: { currentPassword, code } });
    expect(errorOf(await off('errada', recoveryCodes[0]!))).toBe('ERR_CURRENT_PASSWORD');
    expect(errorOf(await off(password, 'AAAA'))).toBe('ERR_TWO_STEP_CODE');
    expect((await off(password, recoveryCodes[0]!)).status).toBe(200);
    expect((await login(user.email)).status).toBe(200);
    await until(async () => (await mailsTo(user.email)).includes('A sua verificação em duas etapas foi removida'));
  });

  it('counts wrong codes there and for new recovery codes, and waits an hour at most', async () => {
    const { user, recoveryCodes } = await makeGuarded();
    const calls = [authApi.disableTwoStep, authApi.renewRecoveryCodes] as const;
    const guess = (n: number, code: string) =>
      call(server, calls[n % 2]!, { as: user, body: { currentPassword: password, code } });
    for (let n = 0; n < limits.codeTries; n++) expect(errorOf(await guess(n, 'AAAA'))).toBe('ERR_TWO_STEP_CODE');
    for (const n of [0, 1]) expect((await guess(n, recoveryCodes[0]!)).status).toBe(429);
    await server.admin.query('update two_steps set failures = 40, failures_from = now() where user_id = $1', [user.id]);
    const refused = await guess(0, recoveryCodes[0]!);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(limits.longestCodeWaitSeconds);
    expect((await login(user.email)).body).toMatchObject({ step: 'code' });
  });

  it('makes new recovery codes with a code, voids the old ones, and mails the user', async () => {
    const { user, recoveryCodes } = await makeGuarded();
    const renew = (currentPassword: string, code: string) =>
      call(server, authApi.renewRecoveryCodes, { as: user, body: { currentPassword, code } });
    expect(errorOf(await renew('errada', recoveryCodes[1]!))).toBe('ERR_CURRENT_PASSWORD');
    expect(errorOf(await renew(password, 'AAAA'))).toBe('ERR_TWO_STEP_CODE');
    const fresh = (await renew(password, recoveryCodes[1]!)).body.recoveryCodes;
    await until(async () => (await mailsTo(user.email)).includes('Os seus códigos de recuperação foram trocados'));
    const challenge = await challengeOf(user.email);
    expect(errorOf(await enterCode(challenge, recoveryCodes[0]!))).toBe('ERR_TWO_STEP_CODE');
    expect((await enterCode(challenge, fresh[0]!)).status).toBe(200);
  });
});

describe('two-step sign-in that the company demands', () => {
  it('gives no session before the set-up is complete, and cannot be turned off', async () => {
    const { user } = await makeDemanded();
    const answer = (await login(user.email)).body as unknown as TwoStepChallenge;
    expect(answer.step).toBe('setUp');
    const { challenge } = answer;
    expect(errorOf(await enterCode(challenge, '123456'))).toBe('ERR_TWO_STEP_EXPIRED');
    const { secret } = (await call(server, authApi.loginBegin, { body: { challenge } })).body;
    const complete = (code: string) => call(server, authApi.loginEnable, { body: { challenge, code } });
    expect(errorOf(await complete('12'))).toBe('ERR_TWO_STEP_CODE');
    const entered = await complete(await codeOf(secret));
    expect([entered.status, entered.body.recoveryCodes.length]).toEqual([200, 10]);
    expect(errorOf(await complete(await codeOf(secret, 1)))).toBe('ERR_TWO_STEP_EXPIRED');
    const me = { ...user, token: (entered.body as Session).token };
    const off = await call(server, authApi.disableTwoStep, {
      as: me,
      body: { currentPassword: password, code: entered.body.recoveryCodes[0]! },
    });
    expect(errorOf(off)).toBe('ERR_TWO_STEP_REQUIRED');
  });

  it('ends a session that was opened before, a day after the demand', async () => {
    const demanding = await makeCompany(server);
    const boss = await makeUser(server, demanding, { profile: 'admin' });
    const user = (await makeUser(server, demanding)) as Account;
    const cookie = String((await login(user.email)).headers['set-cookie']).split(';')[0]!;
    await call(server, settingsApi.change, {
      as: boss,
      params: { key: 'requireTwoFactor' },
      body: { value: 'enabled' },
    });
    const refresh = (jar: string) => call(server, authApi.refresh, { headers: { cookie: jar } });
    const within = await refresh(cookie);
    expect(within.status).toBe(200);
    await server.admin.query(
      `update settings set updated_at = now() - interval '25 hours' where company_id = $1 and key = 'requireTwoFactor'`,
      [demanding],
    );
    const next = String(within.headers['set-cookie']).split(';')[0]!;
    expect(errorOf(await refresh(next))).toBe('ERR_NO_SESSION');
    expect(((await login(user.email)).body as unknown as TwoStepChallenge).step).toBe('setUp');
  });
});

describe('a reset of two-step sign-in by an administrator', () => {
  it('lets the user sign in with the password alone, and mails them', async () => {
    const { user } = await makeGuarded();
    expect((await call(server, authApi.twoStepUsers, { as: admin })).body.userIds).toContain(user.id);
    const reset = await call(server, authApi.resetTwoStep, { as: admin, params: { userId: user.id } });
    expect(reset.status).toBe(200);
    expect((await login(user.email)).status).toBe(200);
    expect((await call(server, authApi.twoStepUsers, { as: admin })).body.userIds).not.toContain(user.id);
    await expect
      .poll(async () => (await server.admin.query('select 1 from mails where "to" = $1', [user.email])).rowCount)
      .toBe(1);
  });

  it('is refused for oneself, for users of another company and for plain users', async () => {
    const { user } = await makeGuarded();
    const reset = (as: TestUser, userId: number) => call(server, authApi.resetTwoStep, { as, params: { userId } });
    expect(errorOf(await reset(admin, admin.id))).toBe('ERR_NO_PERMISSION');
    expect(errorOf(await reset(user, admin.id))).toBe('ERR_NO_PERMISSION');
    const foreign = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    expect(errorOf(await reset(foreign, user.id))).toBe('ERR_NO_USER_FOUND');
    expect((await call(server, authApi.twoStepUsers, { as: foreign })).body.userIds).toEqual([]);
    expect((await login(user.email)).status).toBe(202);
  });
});

it('records on, new codes and reset in the record of changes, without secrets', async () => {
  const { user, secret, recoveryCodes } = await makeGuarded();
  await call(server, authApi.renewRecoveryCodes, {
    as: user,
    body: { currentPassword: password, code: recoveryCodes[0]! },
  });
  await call(server, authApi.resetTwoStep, { as: admin, params: { userId: user.id } });
  const { body, text } = await call(server, auditApi.list, { as: admin, query: { kind: 'user' } });
  const mine = body.entries.filter(({ entityId }) => entityId === String(user.id));
  expect(mine.map(({ changes, hiddenFields, userId }) => ({ changes, hiddenFields, userId }))).toEqual([
    { changes: [{ field: 'twoStep', before: true, after: false }], hiddenFields: [], userId: admin.id },
    { changes: [], hiddenFields: ['recoveryCodes'], userId: user.id },
    { changes: [{ field: 'twoStep', before: false, after: true }], hiddenFields: [], userId: user.id },
  ]);
  for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
});

it('forgets the secret of a deleted user', async () => {
  const { user } = await makeGuarded();
  await call(server, usersApi.remove, { as: admin, params: { userId: user.id } });
  expect((await server.admin.query('select 1 from two_steps where user_id = $1', [user.id])).rowCount).toBe(0);
});
