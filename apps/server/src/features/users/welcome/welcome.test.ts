import { platformSettingsApi, plansApi, settingsApi, signUpApi, usersApi } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../../test/make.ts';
import { readMail, startSmtp } from '../../../../test/startSmtp.ts';
import { errandOf } from '../../../kernel/errand.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { openLog } from '../../../kernel/log.ts';

const password = 'segredo-que-nao-sai';
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let server: TestServer;
let operator: TestUser;
let admin: TestUser;

beforeAll(async () => {
  // The first mail is refused once, so that its job sends it by the second attempt.
  smtp = await startSmtp(1);
  server = await openTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Recado <avisos@recado.example>' } });
  operator = await makeUser(server, await makeCompany(server), { profile: 'admin', super: true });
  const companyId = await makeCompany(server);
  await server.admin.query(`update companies set name = 'Ótica Lua' where id = $1`, [companyId]);
  admin = await makeUser(server, companyId, { profile: 'admin' });
}, 60_000);
afterAll(() => smtp.stop());

let tries = 0;
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email).map(readMail);
const settle = () =>
  until(async () => {
    const { rows } = await server.admin.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'users.welcome'`,
    );
    return rows.length === 0;
  }, 30_000);
const setLanguage = (language: string) =>
  call(server, settingsApi.change, { as: admin, params: { key: 'language' }, body: { value: language } });

async function add(): Promise<{ id: number; email: string }> {
  const email = `nova${++tries}@loja.test`;
  const body = { name: 'Bia', email, password, profile: 'user' as const };
  const { body: user } = await call(server, usersApi.create, { as: admin, body });
  return { id: user.id, email };
}
async function signUp(): Promise<string> {
  const planId = (await call(server, plansApi.list)).body[0]!.id;
  const email = `dona${++tries}@padaria.test`;
  const body = { name: 'Padaria Sol', userName: 'Dora', email, password, planId };
  expect((await call(server, signUpApi.create, { body })).status).toBe(200);
  return email;
}

describe('the welcome of a new user', () => {
  it.each([
    ['pt', 'Boas-vindas ao Recado', 'Olá, Bia.', 'faz parte da equipe da Ótica Lua no Recado'],
    ['en', 'Welcome to Recado', 'Hello, Bia.', 'on the Ótica Lua team in Recado'],
    ['es', 'Le damos la bienvenida a Recado', 'Hola, Bia.', 'parte del equipo de Ótica Lua en Recado'],
  ])(
    'is mailed once in the language of the company (%s), without the password',
    async (language, ...words) => {
      await setLanguage(language);
      const { id, email } = await add();
      await settle();
      const job = server.jobs.find(({ name }) => name === 'users.welcome') as unknown as Job<unknown>;
      const errand = errandOf(
        server.workshop,
        admin.companyId,
        { kind: 'system', name: 'test' },
        openLog('silent', false),
      );
      await job.run(errand, { userId: id, reason: 'added' });
      const [subject, hello, text] = words;
      expect(mailsTo(email)).toEqual([{ subject, text: expect.stringContaining(text) }]);
      expect(mailsTo(email)[0]!.text).toContain(hello);
      expect(mailsTo(email)[0]!.text).toContain(`${server.config.publicUrl}/login`);
      expect(mailsTo(email)[0]!.text).toContain(email);
      expect(JSON.stringify(smtp.mails)).not.toContain(password);
    },
    60_000,
  );

  it('is not mailed while the administrators have switched it off', async () => {
    const change = (value: string) =>
      call(server, settingsApi.change, { as: admin, params: { key: 'welcomeMail' }, body: { value } });
    await change('disabled');
    const { email } = await add();
    await settle();
    expect(mailsTo(email)).toEqual([]);
    await change('enabled');
  });

  it('is mailed at sign-up, unless an operator has switched it off', async () => {
    const first = await signUp();
    await settle();
    const welcomes = (email: string) => mailsTo(email).filter(({ subject }) => subject === 'Boas-vindas ao Recado');
    expect(welcomes(first)).toMatchObject([{ text: expect.stringContaining('A conta da Padaria Sol está pronta') }]);
    const change = (signUpMail: 'enabled' | 'disabled') =>
      call(server, platformSettingsApi.change, { as: operator, body: { signUpMail } });
    await change('disabled');
    const second = await signUp();
    await settle();
    expect(welcomes(second)).toEqual([]);
    await change('enabled');
  });

  it('is not mailed to a user who was never created', async () => {
    const { email } = await add();
    const body = { name: 'Bia', email, password, profile: 'user' as const };
    expect((await call(server, usersApi.create, { as: admin, body })).status).toBe(409);
    await settle();
    expect(mailsTo(email)).toHaveLength(1);
  });
});
