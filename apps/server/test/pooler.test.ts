import { messagesApi, ticketsApi } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { examine } from '../src/doctor/examine.ts';
import { urlFor } from '../src/kernel/db/roles.ts';
import { testAppKey } from './globalSetup.ts';
import { call, openTestServer, send, until, withDatabase, type TestServer } from './harness.ts';
import { makeCompany, makeInbox, makeTestContact, within } from './make.ts';
import { hasPooler, startPooler } from './startPooler.ts';

let server: TestServer;
let pooler: Awaited<ReturnType<typeof startPooler>>;

// PgBouncer comes with the system and not with npm: where it is missing, nothing here can be tried.
describe.skipIf(!hasPooler)('Works through a PgBouncer with one connection for all', () => {
  beforeAll(async () => {
    pooler = await startPooler(inject('adminUrl'), 1);
    server = await openTestServer({ poolerUrl: pooler.url });
  }, 60_000);
  afterAll(() => pooler.remove());

  it('Works of two companies that take turns on one connection see their own rows only', async () => {
    const companies = [await makeCompany(server), await makeCompany(server)];
    for (const companyId of companies)
      await within(server, companyId, (work) =>
        work.db.execute(sql`insert into tags (company_id, name) values (${companyId}, ${`of ${companyId}`})`),
      );
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, at) => companies[at % 2]!).map((companyId) =>
        within(server, companyId, async (work) => {
          const { rows } = await work.db.execute(sql`select name, pg_backend_pid() as pid from tags`);
          return { companyId, names: rows.map(({ name }) => name), pid: rows[0]?.pid };
        }),
      ),
    );
    for (const { companyId, names } of seen) expect(names).toEqual([`of ${companyId}`]);
    expect(new Set(seen.map(({ pid }) => pid)).size).toBe(1);
  });

  it('a Work has its limits of time, and leaves neither them nor its company on the connection', async () => {
    const companyId = await makeCompany(server);
    const limits = sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const inWork = await within(server, companyId, (work) => work.db.execute(limits));
    const acrossCompanies = await server.workshop.acrossCompanies('test', (db) => db.execute(limits));
    for (const { rows } of [inWork, acrossCompanies]) expect(rows).toEqual([{ statement: '30s', idle: '5s' }]);
    const next = new pg.Client({ connectionString: pooledUrl('recado_app') });
    await next.connect();
    const { rows } = await next.query(
      `select current_setting('statement_timeout') as statement, current_setting('app.company_id', true) as company`,
    );
    expect(rows).toEqual([{ statement: '0', company: '' }]);
    await next.end();
  });

  it('the doctor says whether both roles get through', async () => {
    const look = async (poolerUrl: string | undefined) =>
      (
        await examine({
          config: { ...server.config, poolerUrl },
          databaseUrl: server.databaseUrl,
          webDirectory: '/nowhere',
          nodeVersion: '22.11.0',
          allFiles: false,
        })
      ).filter(({ check }) => check === 'pooler');
    expect(await look(server.config.poolerUrl)).toMatchObject([{ state: 'ok' }]);
    expect(await look('postgres://127.0.0.1:1/recado')).toMatchObject([{ state: 'fault' }]);
    expect(await look(undefined)).toEqual([]);
  });

  it('messages are recorded by the pipelined way, answered and acknowledged', async () => {
    const { agent, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('Oi');
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id },
    });
    const sent = await call(server, messagesApi.send, {
      as: agent,
      params: { ticketId },
      body: { body: 'Olá!', clientKey: 'um' },
    });
    const [arrived] = await until(async () => (await testContact.inbox()).length > 0 && testContact.inbox());
    expect(arrived).toMatchObject({ wid: sent.body.wid, body: 'Olá!' });
  });

  it('a PgBouncer that is killed costs no message and doubles none', async () => {
    const { admin, connectionId } = await makeInbox(server);
    const stranger = makeTestContact(server, admin, connectionId, 'Zé');
    await stranger.says('antes', { wid: 'ANTES' });
    const wids = Array.from({ length: 30 }, (_, at) => `QUEDA${at}`);
    // The phone repeats a message until the server has confirmed it.
    const arriving = wids.map((wid) =>
      until(() =>
        stranger.says(wid, { wid }).then(
          ({ ticketId }) => ticketId > 0,
          () => false,
        ),
      ),
    );
    await pooler.kill();
    await until(async () => (await readiness()) === 503);
    await pooler.start();
    await Promise.all(arriving);
    await until(async () => (await readiness()) === 200);
    const { rows } = await server.admin.query<{ wid: string }>(
      `select wid from messages where connection_id = $1 and wid like 'QUEDA%'`,
      [connectionId],
    );
    expect(rows.map(({ wid }) => wid).sort()).toEqual(wids.sort());
  });
});

const readiness = async (): Promise<number> => (await send(server, { method: 'GET', url: '/api/ready' })).status;

const pooledUrl = (role: 'recado_app'): string =>
  urlFor(withDatabase(pooler.url, new URL(server.databaseUrl).pathname.slice(1)), testAppKey, role);
