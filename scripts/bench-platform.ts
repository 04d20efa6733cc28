/**
 * `npm run bench:platform [-- --companies 10000] [--invoices 1000000] [--seconds 15]`: measures what grows with the
 * companies of a platform: the list of companies, the run that makes their invoices, and the messages that other software
 * sends. Uses the built server on a seeded database. Exit code 1 if a goal is missed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../apps/server/src/kernel/db/embedded/cluster.ts';
import { build } from './build.mjs';
import { makeLoadCompany } from './bench/makeLoadCompany.ts';
import { bodyOf, openCaller, type Caller } from './bench/openCaller.ts';
import { openCleanUp } from './bench/openCleanUp.ts';
import { openSeedDatabase } from './bench/openSeedDatabase.ts';
import { percentiles } from './bench/percentiles.ts';
import { readNumber } from './bench/readNumber.ts';
import { spreadOf, tableOf, type Row } from './bench/report.ts';
import { startServer } from './bench/startServer.ts';
import { readArguments } from './usage.ts';

const { values } = readArguments('npm run bench:platform -- [--companies N] [--invoices N] [--seconds N]', {
  options: {
    companies: { type: 'string', default: '10000' },
    invoices: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '15' },
  },
});
const companyCount = readNumber('companies', values.companies, 10, 100_000);
const invoiceCount = readNumber('invoices', values.invoices, 0, 10_000_000);
const seconds = readNumber('seconds', values.seconds, 1, 120);
const goals = { listMs: 60, invoiceSeconds: 30, sendsPerSecond: 300, sendMs: 100 };
const looks = 200;
/** A token may send once a second. */
const tokenCount = goals.sendsPerSecond + 20;
const phones = 2_000;
const superUser = 'admin@plataforma.recado';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const insertCompanies = `
  insert into companies (name, email, plan_id, due_date, recurrence)
  select 'Empresa ' || n, 'empresa' || n || '@carga.recado', (select min(id) from plans),
    now() + make_interval(days => 1 + n % 9), (array['MENSAL', 'TRIMESTRAL', 'ANUAL'])[1 + n % 3]
  from generate_series(1, $1::int) n`;
const insertInvoices = `
  insert into invoices (company_id, detail, cents, due_day, status, paid_at)
  select c.ids[1 + n % cardinality(c.ids)], 'Plano', 9900,
    (now() - make_interval(days => 30 * (1 + n / cardinality(c.ids))))::date, 'paid', now()
  from generate_series(0, $1::int - 1) n, (select array_agg(id) as ids from companies) c`;
const insertTokens = `
  insert into api_tokens (company_id, name, hash, hint, scopes)
  select $1::int, 'Token ' || n, hash, 'abcd', array['messages:send']
  from unnest($2::text[]) with ordinality as given(hash, n)`;

const print = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = mkdtempSync(join(tmpdir(), 'recado-bench-'));
// The account of the database must be able to enter the directory.
chmodSync(directory, 0o755);
const cleanUp = openCleanUp(directory, 'remove');
let code = 1;
try {
  code = (await measure()) ? 0 : 1;
} catch (error) {
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await cleanUp.sweep();
}
process.exit(code);

async function measure(): Promise<boolean> {
  await build('server');
  const password = randomBytes(9).toString('base64url');
  const { connectionId, tokens } = await seed(password);
  const server = await startServer({ directory, password, nodeArguments: [], started: cleanUp.note });
  const { adminUrl } = await startCluster(directory);
  const operator = openCaller(server.url, 8);
  await operator.signIn(superUser, password);
  const rows = [...(await readCompanies(operator)), await makeInvoices(adminUrl)];
  const admin = openCaller(server.url, 8);
  await admin.signIn('admin@carga.recado', password);
  await pair(admin, connectionId);
  rows.push(...(await sendExternally(server.url, tokens)));
  for (const caller of [operator, admin]) caller.close();
  process.stdout.write(
    `\n${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}, ${new Date().toISOString()}\n${tableOf(rows)}\n`,
  );
  return rows.every(({ met }) => met !== false);
}

/** Writes companies that all need an invoice, paid invoices of the past, and the tokens of one company with a phone. */
async function seed(password: string) {
  const { DATABASE_URL: _none, NODE_ENV: _unset, ...inherited } = process.env;
  const database = await openSeedDatabase({
    ...inherited,
    DATA_DIR: directory,
    ADMIN_EMAIL: superUser,
    ADMIN_PASSWORD: password,
  });
  const { companyId, connectionId } = await makeLoadCompany(database.workshop, 1, password);
  const url = new URL(database.cluster!.adminUrl);
  url.pathname = new URL(database.ownerUrl).pathname;
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  const tokens = Array.from({ length: tokenCount }, () => randomBytes(32).toString('base64url'));
  try {
    await client.query('set synchronous_commit = off; set session_replication_role = replica');
    await client.query('update plans set use_external_api = true');
    await client.query(insertCompanies, [companyCount]);
    await client.query(insertInvoices, [invoiceCount]);
    await client.query(insertTokens, [companyId, tokens.map(hashOf)]);
    await client.query('vacuum (analyze) companies, invoices, api_tokens');
  } finally {
    await client.end();
  }
  await database.close();
  await database.cluster?.stop();
  print(`${companyCount} companies and ${invoiceCount} invoices are seeded`);
  return { connectionId, tokens };
}

async function readCompanies(operator: Caller): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of [
    ['companies: the first page', () => '/companies'],
    ['companies: a later page', (n: number) => `/companies?pageNumber=${2 + (n % 100)}`],
    ['companies: a search', (n: number) => `/companies?searchParam=${1_000 + n}`],
    ['companies: due soon', () => '/companies?due=soon'],
  ] as const) {
    const durations: number[] = [];
    for (let n = 0; n < looks; n++) {
      const begun = performance.now();
      bodyOf(name, await operator.call('GET', path(n)));
      durations.push(performance.now() - begun);
    }
    const spread = percentiles(durations);
    rows.push({
      part: `${companyCount} companies, ${invoiceCount} invoices`,
      name,
      figures: spreadOf(spread),
      goal: `p95 ≤ ${goals.listMs} ms`,
      met: spread.p95 <= goals.listMs,
    });
  }
  return rows;
}

/** Runs the job as its schedule does, and waits until it is done. */
async function makeInvoices(adminUrl: string): Promise<Row> {
  const url = new URL(adminUrl);
  url.pathname = '/recado';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    const begun = performance.now();
    const { rows } = await client.query<{ id: string }>(
      `select id from graphile_worker.add_job('invoices.make', '{}', max_attempts => 1)`,
    );
    while ((await client.query('select 1 from graphile_worker.jobs where id = $1', [rows[0]!.id])).rowCount! > 0)
      await pause(50);
    const took = (performance.now() - begun) / 1_000;
    const made = await client.query<{ count: number }>(`select count(*)::int from invoices where status = 'open'`);
    const { count } = made.rows[0]!;
    return {
      part: 'The run that makes invoices',
      name: `${count} invoices made`,
      figures: `${took.toFixed(1)} s`,
      goal: `≤ ${goals.invoiceSeconds} s`,
      met: took <= goals.invoiceSeconds && count >= companyCount,
    };
  } finally {
    await client.end();
  }
}

async function pair(admin: Caller, connectionId: number): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(200)) {
    const { status } = bodyOf<{ status: string }>(
      'the connection',
      await admin.call('GET', `/whatsapp/${connectionId}`),
    );
    if (status === 'CONNECTED') return;
    if (status === 'qrcode') await admin.call('POST', `/sandbox/${connectionId}/scan`);
  }
  throw new Error('the simulated connection was not connected in time');
}

/** Sends at a steady rate, whatever the answers do, with one token after the other. */
async function sendExternally(url: string, tokens: readonly string[]): Promise<Row[]> {
  const callers = tokens.map((token) => openCaller(url, 2, token));
  const durations: number[] = [];
  const refused: number[] = [];
  const sending: Promise<void>[] = [];
  const total = goals.sendsPerSecond * seconds;
  const begun = performance.now();
  for (let n = 0; n < total; n++) {
    await pause(Math.max(0, begun + (n * 1_000) / goals.sendsPerSecond - performance.now()));
    const at = performance.now();
    sending.push(
      callers[n % callers.length]!.call('POST', '/messages/send', {
        number: `5513${String(988_000_000 + (n % phones))}`,
        body: `Mensagem ${n}`,
      }).then(({ status }) => {
        if (status === 200) durations.push(performance.now() - at);
        else refused.push(status);
      }),
    );
  }
  await Promise.all(sending);
  const rate = durations.length / ((performance.now() - begun) / 1_000);
  for (const caller of callers) caller.close();
  const spread = percentiles(durations);
  const part = `Other software sends ${goals.sendsPerSecond} messages a second for ${seconds} s`;
  return [
    {
      part,
      name: 'accepted durably',
      figures: `${rate.toFixed(0)}/s, ${refused.length} refused`,
      goal: `≥ ${goals.sendsPerSecond}/s`,
      met: rate >= goals.sendsPerSecond * 0.99 && refused.length === 0,
    },
    {
      part,
      name: 'until the answer',
      figures: spreadOf(spread),
      goal: `p99 ≤ ${goals.sendMs} ms`,
      met: spread.p99 <= goals.sendMs,
    },
  ];
}
