/**
 * `npm run bench:platform [-- --companies 10000] [--invoices 1000000] [--seconds 15] [--profile DIR]`: measures what grows with the
 * companies of a platform: the list of companies, the run that makes their invoices, and the messages that other software
 * sends. Uses the built server on a seeded database. Exit code 1 if a goal is missed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { bodyOf, openCaller, type Caller } from './bench/openCaller.ts';
import { print, runCompanyBench, type CompanyBench } from './bench/runCompanyBench.ts';
import { percentiles } from './bench/percentiles.ts';
import { readNumber } from './bench/readNumber.ts';
import { spreadOf, type Row } from './bench/report.ts';
import { readArguments } from './usage.ts';

const { values } = readArguments(
  'npm run bench:platform -- [--companies N] [--invoices N] [--seconds N] [--profile DIR]',
  {
    options: {
      companies: { type: 'string', default: '10000' },
      invoices: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '15' },
      profile: { type: 'string' },
    },
  },
);
const companyCount = readNumber('companies', values.companies, 10, 100_000);
const invoiceCount = readNumber('invoices', values.invoices, 0, 10_000_000);
const seconds = readNumber('seconds', values.seconds, 1, 120);
const goals = { listMs: 60, invoiceSeconds: 30, sendsPerSecond: 300, sendMs: 100 };
const looks = 200;
/** A token may send once a second. */
const tokenCount = goals.sendsPerSecond + 20;
/** Recipients. WhatsApp knows them when the measured sending begins, as it knows the customers of a company. */
const phones = 600;

const numberOf = (n: number): string => `5513${String(988_000_000 + (n % phones))}`;
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

const invoicesOf = async (database: pg.Client): Promise<number> =>
  (await database.query<{ count: number }>(`select count(*)::int from invoices where status = 'open'`)).rows[0]!.count;
const tokens = Array.from({ length: tokenCount }, () => randomBytes(32).toString('base64url'));

await runCompanyBench({
  /** Writes companies that all need an invoice, paid invoices of the past, and the tokens of one company with a phone. */
  async seed(database, { companyId }) {
    await database.query('update plans set use_external_api = true');
    await database.query(insertCompanies, [companyCount]);
    await database.query(insertInvoices, [invoiceCount]);
    await database.query(insertTokens, [companyId, tokens.map(hashOf)]);
    print(`${companyCount} companies and ${invoiceCount} invoices are seeded`);
  },
  async measure(bench) {
    const read = await readCompanies(bench.operator);
    const sent = [await meetPhones(bench), ...(await sendExternally(bench.url))];
    // The last one: its mails go out for ten minutes, beside whatever is measured after it.
    await untilSent(bench.database);
    return [...read, ...sent, await makeInvoices(bench.database)];
  },
  nodeArguments: values.profile ? ['--cpu-prof', '--cpu-prof-dir', resolve(values.profile)] : [],
});

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

/** Waits until the phone has sent everything that was accepted. */
async function untilSent(database: pg.Client): Promise<void> {
  while ((await database.query(`select 1 from outbox_commands where answer is null limit 1`)).rowCount! > 0)
    await pause(200);
}

/** Runs the job as its schedule does, and waits until it is done. */
async function makeInvoices(database: pg.Client): Promise<Row> {
  const begun = performance.now();
  const { rows } = await database.query<{ id: string }>(
    `select id from graphile_worker.add_job('invoices.make', '{}', max_attempts => 1)`,
  );
  while ((await database.query('select 1 from graphile_worker.jobs where id = $1', [rows[0]!.id])).rowCount! > 0)
    await pause(50);
  const took = (performance.now() - begun) / 1_000;
  const made = await invoicesOf(database);
  return {
    part: 'The run that makes invoices',
    name: `${made} invoices made`,
    figures: `${took.toFixed(1)} s`,
    goal: `≤ ${goals.invoiceSeconds} s`,
    met: took <= goals.invoiceSeconds && made >= companyCount,
  };
}

/** Sends each recipient a first message, whose number is looked up at WhatsApp. Each answers: the company knows them now. */
async function meetPhones({ url, admin, company }: CompanyBench): Promise<Row> {
  const callers = tokens.map((token) => openCaller(url, 2, token));
  const begun = performance.now();
  let next = 0;
  const send = async (): Promise<void> => {
    for (let n = next++; n < phones; n = next++)
      bodyOf(
        'a first message',
        await callers[n % callers.length]!.call('POST', '/messages/send', { number: numberOf(n), body: 'Bem-vindo' }),
      );
  };
  await Promise.all(Array.from({ length: 16 }, send));
  const rate = phones / ((performance.now() - begun) / 1_000);
  for (const caller of callers) caller.close();
  for (let n = 0; n < phones; n++)
    bodyOf(
      'an answer',
      await admin.call('POST', `/sandbox/${company.connectionId}/inbound`, {
        number: numberOf(n),
        name: `Cliente ${n}`,
        body: 'Obrigado',
      }),
    );
  return {
    part: 'Other software writes to strangers',
    name: 'accepted, numbers looked up',
    figures: `${rate.toFixed(0)}/s`,
  };
}

/** Sends at a steady rate, whatever the answers do, with one token after the other. */
async function sendExternally(url: string): Promise<Row[]> {
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
        number: numberOf(n),
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
