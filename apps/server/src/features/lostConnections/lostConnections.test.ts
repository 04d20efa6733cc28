import { connectionsApi, settingsApi } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeConnection, makeUser, within } from '../../../test/make.ts';
import { readMail, startSmtp } from '../../../test/startSmtp.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';
import { changeConnectionState } from '../connections/index.ts';
import { sweepLostConnections } from './index.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let server: TestServer;

beforeAll(async () => {
  // The first mail is refused once, so that its job sends it by the second attempt.
  smtp = await startSmtp(1);
  server = await openTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Recado <avisos@recado.example>' } });
}, 60_000);
afterAll(() => smtp.stop());

type Shop = { companyId: number; admin: TestUser; connectionId: number; email: string };

/** A company with a connection that nobody runs, so that only the test changes its state. */
async function makeShop(language = 'pt'): Promise<Shop> {
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin', name: 'Ana' });
  await makeUser(server, companyId, { profile: 'user' });
  const email = `ana${companyId}@loja.test`;
  await server.admin.query('update users set email = $2, language = $3 where id = $1', [admin.id, email, language]);
  await server.admin.query(`update companies set name = 'Ótica Lua' where id = $1`, [companyId]);
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into connections (company_id, name, provider, desired_state, status) values ($1, 'Vendas', 'cloud', 'open', 'CONNECTED') returning id`,
    [companyId],
  );
  return { companyId, admin, connectionId: rows[0]!.id, email };
}

const becomes = ({ companyId, connectionId }: Shop, status: 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED') =>
  within(server, companyId, (work) => changeConnectionState(work, connectionId, { status }));
/** Moves the beginning of the loss into the past. */
const age = ({ connectionId }: Shop, minutes: number) =>
  server.admin.query(
    `update connections set lost_since = lost_since - make_interval(mins => $2) where id = $1 and lost_since is not null`,
    [connectionId, minutes],
  );
const sweep = ({ companyId }: Shop) =>
  sweepLostConnections.run(
    errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false)),
    {},
  );
const mailsTo = ({ email }: Shop) => smtp.mails.filter(({ to }) => to === email).map(readMail);
/** Waits until no job about lost connections is left. */
const settle = () =>
  until(async () => {
    const { rows } = await server.admin.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'lostConnections.mail'`,
    );
    return rows.length === 0;
  }, 30_000);

describe('a connection that is lost', () => {
  it.each([
    [
      'pt',
      'A conexão Vendas está desconectada',
      /Olá, Ana\.[\s\S]*da Ótica Lua está desconectada desde \d\d\/\d\d\/\d{4} \d\d:\d\d/,
    ],
    ['en', 'The connection Vendas is disconnected', /Hello, Ana\.[\s\S]*of Ótica Lua has been disconnected since/],
    ['es', 'La conexión Vendas está desconectada', /Hola, Ana\.[\s\S]*de Ótica Lua está desconectada desde/],
  ])(
    'for an hour is mailed once to each administrator, in %s',
    async (language, subject, text) => {
      const shop = await makeShop(language);
      await becomes(shop, 'TIMEOUT');
      await age(shop, 59);
      await sweep(shop);
      await settle();
      expect(mailsTo(shop)).toEqual([]);
      await becomes(shop, 'DISCONNECTED');
      await age(shop, 2);
      await Promise.all([sweep(shop), sweep(shop), sweep(shop)]);
      await settle();
      await sweep(shop);
      await settle();
      expect(mailsTo(shop)).toMatchObject([{ subject, text: expect.stringMatching(text) }]);
      expect(mailsTo(shop)[0]!.text).toContain(`${server.config.publicUrl}/connections`);
    },
    60_000,
  );

  it('is mailed again only after it was back', async () => {
    const shop = await makeShop();
    for (let round = 0; round < 2; round++) {
      await becomes(shop, 'TIMEOUT');
      await age(shop, 61);
      await sweep(shop);
      await settle();
      await becomes(shop, 'CONNECTED');
      await sweep(shop);
    }
    await settle();
    expect(mailsTo(shop)).toHaveLength(2);
  }, 60_000);

  it('is not mailed while the company has switched the mail off', async () => {
    const shop = await makeShop();
    const change = (value: string) =>
      call(server, settingsApi.change, { as: shop.admin, params: { key: 'connectionLostMail' }, body: { value } });
    expect((await change('disabled')).status).toBe(200);
    await becomes(shop, 'TIMEOUT');
    await age(shop, 90);
    await sweep(shop);
    await settle();
    expect(mailsTo(shop)).toEqual([]);
    await change('enabled');
    await sweep(shop);
    await settle();
    expect(mailsTo(shop)).toHaveLength(1);
  }, 60_000);

  it('is not mailed if an administrator disconnected it, or it was never connected', async () => {
    const companyId = await makeCompany(server);
    const admin = await makeUser(server, companyId, { profile: 'admin' });
    const email = `olga${companyId}@loja.test`;
    await server.admin.query('update users set email = $2 where id = $1', [admin.id, email]);
    const connectionId = await makeConnection(server, companyId, admin);
    const fresh = await makeConnection(server, companyId, admin, { paired: false });
    await call(server, connectionsApi.logout, { as: admin, params: { whatsappId: connectionId } });
    await until(async () => {
      const { rows } = await server.admin.query('select desired_state, status from connections where id = $1', [
        connectionId,
      ]);
      return rows[0].desired_state === 'closed' && rows[0].status === 'DISCONNECTED';
    }, 15_000);
    await server.admin.query(`update connections set lost_since = lost_since - interval '3 hours' where id = any($1)`, [
      [connectionId, fresh],
    ]);
    const shop = { companyId, admin, connectionId, email };
    await sweep(shop);
    await settle();
    expect(mailsTo(shop)).toEqual([]);
  }, 60_000);
});
