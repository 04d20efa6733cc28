import { authApi, mailsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import {
  call,
  openTestServer,
  openScreen,
  pause,
  send,
  startTestServer,
  until,
  type TestServer,
  type TestUser,
} from '../../../test/harness.ts';
import { makeCompany, makeUser, password } from '../../../test/make.ts';
import { startSmtp } from '../../../test/startSmtp.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
let companyId: number;
let operator: TestUser;
/** Everything the process logs, at its most talkative. */
const logged: string[] = [];
beforeAll(async () => {
  server = await openTestServer({ log: openLog('trace', false, { write: (line) => void logged.push(line) }) });
  companyId = await makeCompany(server);
  operator = await makeUser(server, companyId, { super: true });
});

const better = 'Segredo12';
const ask = (email: string) => call(server, authApi.requestReset, { body: { email } });
const reset = (email: string, token: string, secret = better) =>
  call(server, authApi.reset, { body: { email, token, password: secret } });
const login = (email: string, secret: string) => call(server, authApi.login, { body: { email, password: secret } });
const codeIn = (text: string): string => /\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/.exec(text)![0];
const invalid = { status: 400, body: { error: 'ERR_RESET_CODE_INVALID' } };

async function mailsTo(email: string) {
  return (await call(server, mailsApi.outbox, { as: operator })).body.mails.filter(({ to }) => to === email);
}

/** Asks for a code and reads it where the operator does. */
async function newCode(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  expect(await ask(email)).toMatchObject({ status: 200, body: { message: 'ok' } });
  const mails = await until(async () => {
    const found = await mailsTo(email);
    return found.length > before && found;
  });
  return codeIn(mails[0]!.text);
}

test('a code by mail sets a new password, once: the old one is gone [PWD-02, PWD-03, PWD-09]', async () => {
  const { email } = await makeUser(server, companyId);
  const code = await newCode(email.toUpperCase().toLowerCase());
  expect(await reset(email.toUpperCase(), ` ${code.toLowerCase()} `)).toMatchObject({
    status: 200,
    body: { message: 'ok' },
  });
  expect((await login(email, password)).status).toBe(401);
  expect((await login(email, better)).status).toBe(200);
  expect(await reset(email, code, 'Outra1234')).toMatchObject(invalid);
  expect((await login(email, better)).status).toBe(200);
});

test('of two who come with the same code at once one is served [PWD-09, trust S8]', async () => {
  const { email } = await makeUser(server, companyId);
  const code = await newCode(email);
  const answers = await Promise.all(
    ['Primeira1', 'Segunda22'].map(async (secret) => ({ secret, ...(await reset(email, code, secret)) })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const served = answers.find(({ status }) => status === 200)!;
  for (const { secret } of answers)
    expect((await login(email, secret)).status).toBe(secret === served.secret ? 200 : 401);
});

test('an unknown e-mail is told with 200 and status 404 in the body [PWD-07, AMB-61]', async () => {
  expect(await ask('ninguem@test.recado')).toMatchObject({
    status: 200,
    body: { status: 404, message: expect.any(String) },
  });
  const { email } = await makeUser(server, companyId);
  expect((await ask(email)).body).toEqual({ message: 'ok' });
});

test('with CONCEAL_ACCOUNTS both answers are equal and take the same time, also using a code [PWD-07, trust S8]', async () => {
  const discreet = await startTestServer(server.databaseUrl, server.config.dataDirectory, {
    roles: 'web',
    env: { CONCEAL_ACCOUNTS: 'true' },
  });
  try {
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let n = 0; n < 4; n++)
      for (const [who, email] of [
        ['known', (await makeUser(server, companyId)).email],
        ['unknown', `ninguem${n}@test.recado`],
      ] as const) {
        const began = performance.now();
        const answer = await call(discreet, authApi.requestReset, { body: { email } });
        times[who]!.push(performance.now() - began);
        expect([answer.status, answer.body]).toEqual([200, { message: 'ok' }]);
        expect(await call(discreet, authApi.reset, { body: { email, token: 'AAAA', password: better } })).toMatchObject(
          invalid,
        );
      }
    const middle = (all: number[]) => all.toSorted((a, b) => a - b)[2]!;
    expect(Math.abs(middle(times.known!) - middle(times.unknown!))).toBeLessThan(60);
    expect(Math.min(...times.known!, ...times.unknown!)).toBeGreaterThan(280);
  } finally {
    await discreet.stop();
  }
});

test('five wrong tries kill the code, also all at once; a sixth with the right one is refused [PWD-09, trust S8]', async () => {
  const [patient, hasty] = [await makeUser(server, companyId), await makeUser(server, companyId)];
  const code = await newCode(patient.email);
  for (let n = 0; n < 4; n++) expect(await reset(patient.email, 'AAAA-AAAA-AAAA-AAAA')).toMatchObject(invalid);
  expect((await reset(patient.email, code)).status).toBe(200);
  const other = await newCode(hasty.email);
  await Promise.all(Array.from({ length: 5 }, () => reset(hasty.email, 'AAAA-AAAA-AAAA-AAAA')));
  expect(await reset(hasty.email, other)).toMatchObject(invalid);
  expect((await login(hasty.email, password)).status).toBe(200);
});

test('a code lives half an hour and is nobody else’s [PWD-09, trust S8]', async () => {
  const [ana, rui] = [await makeUser(server, companyId), await makeUser(server, await makeCompany(server))];
  const second = await newCode(ana.email);
  expect(await reset(rui.email, second)).toMatchObject(invalid);
  const { rows } = await server.admin.query<{ left: number; code_hash: string }>(
    'select extract(epoch from expires_at - now())::int as left, code_hash from password_resets where user_id = $1',
    [ana.id],
  );
  expect(rows[0]!.left).toBeGreaterThan(29 * 60);
  expect(rows[0]!.left).toBeLessThanOrEqual(30 * 60);
  expect(rows[0]!.code_hash).not.toContain(second);
  await server.admin.query(`update password_resets set expires_at = now() - interval '1 second' where user_id = $1`, [
    ana.id,
  ]);
  expect(await reset(ana.email, second)).toMatchObject(invalid);
});

test('a code asked for under an address the person no longer has is void [PWD-09]', async () => {
  const { id, email } = await makeUser(server, companyId);
  const code = await newCode(email);
  await server.admin.query('update users set email = $2 where id = $1', [id, `nova-${email}`]);
  for (const address of [email, `nova-${email}`]) expect(await reset(address, code)).toMatchObject(invalid);
});

test('a new password has 8 to 50 characters with digit and both cases; a weak one costs no try [PWD-05, AMB-60]', async () => {
  const { email } = await makeUser(server, companyId);
  const code = await newCode(email);
  for (const weak of ['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', `Aa1${'x'.repeat(48)}`, ''])
    expect(await reset(email, code, weak)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { password: expect.any(String) } } },
    });
  expect((await reset(email, code, `Aa1${'x'.repeat(47)}`)).status).toBe(200);
});

test('bad e-mails and SQL in any part are refused as input, never run [PWD-04, trust S8]', async () => {
  for (const email of ['', 'ana', "a'; drop table users; --"])
    expect(await ask(email)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { email: expect.any(String) } } },
    });
  const { email } = await makeUser(server, companyId);
  await newCode(email);
  expect(await reset(email, "' or '1'='1")).toMatchObject(invalid);
  expect(await reset(email, '%')).toMatchObject(invalid);
});

test('a reset ends every session of the person: calls, sockets, and the refresh cookie [PWD-10]', async () => {
  const { id, email } = await makeUser(server, companyId);
  const entered = await login(email, password);
  const user: TestUser = { id, companyId, profile: 'user', token: entered.body.token };
  const cookie = String([entered.headers['set-cookie']].flat()[0]).split(';')[0]!;
  const screen = await openScreen(server, user);
  const gone = new Promise((resolve) => screen.socket.once('disconnect', resolve));
  expect((await reset(email, await newCode(email))).status).toBe(200);
  expect(await screen.next('auth')).toMatchObject({ action: 'update', user: { id }, reason: 'password' });
  await gone;
  expect(await call(server, authApi.me, { as: user })).toMatchObject({
    status: 401,
    body: { error: 'ERR_NO_SESSION' },
  });
  expect((await call(server, authApi.refresh, { headers: { cookie } })).status).toBe(401);
  await expect(openScreen(server, user)).rejects.toThrow('ERR_NO_SESSION');
});

test('a reset works past the due date and in an inactive company, which login still refuses [PWD-07, AUTH-07, AUTH-23]', async () => {
  const otherCompanyId = await makeCompany(server);
  const { email } = await makeUser(server, otherCompanyId);
  await server.admin.query(`update companies set due_date = now() - interval '5 days' where id = $1`, [otherCompanyId]);
  expect((await reset(email, await newCode(email))).status).toBe(200);
  expect((await login(email, better)).body).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED' });
  await server.admin.query('update companies set status = false, due_date = null where id = $1', [otherCompanyId]);
  expect((await reset(email, await newCode(email), 'Outra1234')).status).toBe(200);
  expect((await login(email, 'Outra1234')).body).toMatchObject({ error: 'ERR_COMPANY_INACTIVE' });
});

test('asking is limited for an account and for an address, using a code for an account [PWD-09, AMB-103]', async () => {
  const { email } = await makeUser(server, companyId);
  const from = (remoteAddress: string, url: string, payload: object = {}) =>
    server.http
      .inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress })
      .then(({ statusCode, headers }) => [statusCode, headers['retry-after']] as const);
  for (let n = 0; n < 5; n++) expect((await from('10.0.0.1', '/forgetpassword', { email }))[0]).toBe(200);
  const [status, retryAfter] = await from('10.0.0.1', '/forgetpassword', { email: ` ${email.toUpperCase()} ` });
  expect([status, Number(retryAfter) > 0]).toEqual([429, true]);
  // Another account from there may still ask, until the address has asked for thirty.
  expect((await from('10.0.0.1', '/forgetpassword', { email: 'outro@test.recado' }))[0]).toBe(200);
  const spray = [];
  for (let n = 0; n < 31; n++) spray.push(await from('10.0.0.2', `/forgetpassword/vitima${n}%40test.recado`));
  expect(spray.filter(([one]) => one === 200)).toHaveLength(30);
  expect(spray.at(-1)![0]).toBe(429);
  expect(Number(spray.at(-1)![1])).toBeGreaterThan(0);
  for (let n = 0; n < 10; n++) expect((await from('10.0.0.3', `/resetpasswords/${email}/AAAA/Segredo12`))[0]).toBe(400);
  expect((await from('10.0.0.3', `/resetpasswords/${email}/AAAA/Segredo12`))[0]).toBe(429);
});

describe('a stranger', () => {
  const from = (remoteAddress: string, url: string, payload: object) =>
    server.http
      .inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress })
      .then(({ statusCode }) => statusCode);

  it('voids no mailed code by asking again: five live at most, and each works [PWD-09]', async () => {
    const { id, email } = await makeUser(server, companyId);
    const first = await newCode(email);
    for (let n = 0; n < 12; n++) expect(await from(`10.0.1.${n}`, '/forgetpassword', { email })).toBe(200);
    await until(
      async () =>
        (
          await server.admin.query<{ count: number }>(
            'select count(*)::int from password_resets where user_id = $1 and mailed_at is not null',
            [id],
          )
        ).rows[0]!.count === 5,
    );
    await pause(300);
    expect(await mailsTo(email)).toHaveLength(5);
    expect((await reset(email, first)).status).toBe(200);
    const { rows } = await server.admin.query('select id from password_resets where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('leaves no half hour without a living code for who asks again and again [PWD-09]', async () => {
    const { id, email } = await makeUser(server, companyId);
    for (let n = 0; n < 5; n++) await from(`10.4.0.${n}`, '/forgetpassword', { email });
    await until(async () => (await mailsTo(email)).length === 5);
    await server.admin.query(
      `update password_resets set created_at = now() - interval '31 minutes', expires_at = now() - interval '1 minute' where user_id = $1`,
      [id],
    );
    expect((await reset(email, await newCode(email))).status).toBe(200);
  });

  it('voids no mailed code by wrong tries: they count for the address they come from [PWD-09]', async () => {
    const { email } = await makeUser(server, companyId);
    const code = await newCode(email);
    for (let n = 0; n < 100; n++)
      await from(`10.3.${n % 20}.1`, '/resetpasswords', { email, token: 'AAAA-AAAA-AAAA-AAAA', password: better });
    expect(await from('10.3.0.1', '/resetpasswords', { email, token: code, password: better })).toBe(400);
    expect((await reset(email, code)).status).toBe(200);
  });
});

test('the specified forms carry everything in the address, encoded, and no log ever names it [PWD-07, PWD-08, PWD-10, AMB-62]', async () => {
  const { email } = await makeUser(server, companyId);
  const secret = 'Canário/+%1A';
  const post = (path: string) => send(server, { method: 'POST', url: `/api${path}` });
  const part = encodeURIComponent;
  expect((await post(`/forgetpassword/${part('nao@existe.recado')}`)).body).toMatchObject({ status: 404 });
  expect((await post(`/forgetpassword/${part(email)}`)).body).toEqual({ message: 'ok' });
  const code = codeIn((await until(async () => (await mailsTo(email))[0])).text);
  // Failures: a weak password, an unknown code, a truncated address, an address without a code, a fault of
  expect((await post(`/resetpasswords/${part(email)}/${code}/canario`)).body).toMatchObject({
    error: 'ERR_VALIDATION',
    details: { fields: { newPassword: expect.any(String) } },
  });
  expect((await post(`/resetpasswords/${part(email)}/CANARIO-AAAA/${part(secret)}`)).body).toMatchObject({
    error: 'ERR_RESET_CODE_INVALID',
  });
  expect((await post(`/resetpasswords/${part(email)}/${code}/Canario/1A`)).status).toBe(404);
  expect((await post(`/resetpasswords/${part(email)}/${code}/Canario%E0%A4%A`)).status).toBe(404);
  await server.admin.query('alter table password_resets rename to password_resets_elsewhere');
  expect((await post(`/resetpasswords/${part(email)}/${code}/${part(secret)}`)).status).toBe(500);
  await server.admin.query('alter table password_resets_elsewhere rename to password_resets');
  expect((await post(`/resetpasswords/${part(email)}/${code}/${part(secret)}`)).body).toEqual({ message: 'ok' });
  expect((await login(email, secret)).status).toBe(200);
  const everything = logged.join('');
  expect(everything).toContain('unexpected error');
  for (const canary of [code, code.toLowerCase(), 'anario', 'Can%C3', 'CANARIO', '/resetpasswords/'])
    expect(everything).not.toContain(canary);
});

test('without SMTP the mails are read by the super user alone, the newest first, and rest sealed [PWD-11]', async () => {
  const { email } = await makeUser(server, companyId);
  const code = await newCode(email);
  const page = (await call(server, mailsApi.outbox, { as: operator })).body;
  expect(page.mails[0]).toMatchObject({
    to: email,
    subject: 'Seu código para criar uma nova senha',
    text: expect.stringContaining(code),
    createdAt: expect.any(String),
  });
  expect(page.count).toBeGreaterThanOrEqual(page.mails.length);
  const { rows } = await server.admin.query<{ row: string }>(
    'select to_jsonb(mails)::text as row from mails where "to" = $1',
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain(code);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  expect((await call(server, mailsApi.outbox, { as: admin })).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
});

test('with SMTP the mail is sent in the user’s language, retried, and not stored [PWD-11]', async () => {
  const smtp = await startSmtp(1);
  // The other house's worker would take the job: it has no SMTP.
  const mailing = await openTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Recado <avisos@recado.example>' } });
  const otherCompanyId = await makeCompany(mailing);
  const { id, email } = await makeUser(mailing, otherCompanyId);
  const someSuper = await makeUser(mailing, otherCompanyId, { super: true });
  await mailing.admin.query(`update users set language = 'en' where id = $1`, [id]);
  await call(mailing, authApi.requestReset, { body: { email } });
  const mail = await until(() => smtp.mails[0], 15_000);
  expect(smtp.refused()).toBe(1);
  expect(mail).toMatchObject({ from: 'avisos@recado.example', to: email });
  expect(mail.source).toContain('Subject: Your code for a new password');
  expect(mail.source).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  expect(
    (await call(mailing, authApi.reset, { body: { email, token: codeIn(mail.source), password: better } })).status,
  ).toBe(200);
  expect((await call(mailing, mailsApi.outbox, { as: someSuper })).body.mails).toEqual([]);
  await smtp.stop();
}, 30_000);
