/**
 * `npm run bench:campaigns [-- --recipients 100000] [--shippings 1000000] [--rows 50000] [--seconds 15] [--profile DIR]`:
 * measures campaigns at size: the report of a finished one, the import of a list, the beginning of a large one, and the
 * inbox while it is sent. Uses the built server on a seeded database. Exit code 1 if a goal is missed.
 */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import writeExcel from 'write-excel-file/node';
import { bodyOf, type Caller } from './bench/openCaller.ts';
import { percentiles } from './bench/percentiles.ts';
import { readNumber } from './bench/readNumber.ts';
import { spreadOf, type Row } from './bench/report.ts';
import { print, runCompanyBench, type CompanyBench } from './bench/runCompanyBench.ts';
import { readArguments } from './usage.ts';

const { values } = readArguments(
  'npm run bench:campaigns -- [--recipients N] [--shippings N] [--rows N] [--seconds N] [--profile DIR]',
  {
    options: {
      recipients: { type: 'string', default: '100000' },
      shippings: { type: 'string', default: '1000000' },
      rows: { type: 'string', default: '50000' },
      seconds: { type: 'string', default: '15' },
      profile: { type: 'string' },
    },
  },
);
const recipients = readNumber('recipients', values.recipients, 10, 1_000_000);
const shippings = readNumber('shippings', values.shippings, 10, 10_000_000);
const sheetRows = readNumber('rows', values.rows, 10, 50_000);
const seconds = readNumber('seconds', values.seconds, 1, 240);
const goals = { reportMs: 200, beginSeconds: 10, importSeconds: 30, inboxRise: 0.1 };
const looks = 100;
const inboxPerSecond = 50;
/** How often the campaign runs and stands still, and how long it takes to do so, in ms. */
const turns = 4;
const settleMs = 2_000;

let largeListId = 0;
let finishedId = 0;

const insertList = `
  with list as (insert into contact_lists (company_id, name) values ($1, 'Todos') returning id),
  items as (
    insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid, checked_at)
    select $1, list.id, 'Cliente ' || n, '55139' || (80000000 + n), '55139' || (80000000 + n), true, now()
    from list, generate_series(1, $2::int) n returning 1)
  select id, (select count(*) from items) from list`;
/** A finished campaign: most were read, some failed, a few never got it, and every seventh answered. */
const insertFinished = `
  with finished as (
    insert into campaigns (company_id, name, message1, message2, status, connection_id, started_at, completed_at)
    values ($1, 'Grande', 'Oi, {nome}', 'Olá, {nome}', 'FINALIZADA', $2, now() - interval '9 days', now() - interval '2 days')
    returning id),
  sent as (
    insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key, is_whatsapp_valid, variant,
      message, status, reason, part, part_sent_at, delivered_at, received_at, read_at, answered_at)
    select $1, finished.id, $2, (array['Ana', 'Bruno', 'Carla', 'Davi', 'Eva'])[1 + n % 5] || ' Cliente ' || n, number, number,
      true, 1 + n % 2, 'Oi, cliente ' || n, case when n % 50 = 0 then 'failed' else 'delivered' end,
      case when n % 50 = 0 then 'ERR_SENDING' end, 1, at, case when n % 50 <> 0 then at end,
      case when n % 50 <> 0 and n % 9 <> 0 then at end, case when n % 50 <> 0 and n % 3 <> 0 then at end,
      case when n % 7 = 0 then at end
    from finished, generate_series(1, $3::int) n,
      lateral (select '55219' || (10000000 + n) as number, now() - interval '8 days' + n * interval '0.5 seconds' as at) row
    returning 1)
  select id, (select count(*) from sent) from finished`;

await runCompanyBench({
  async seed(database, { companyId, connectionId }) {
    await database.query('update plans set use_campaigns = true');
    largeListId = (await database.query<{ id: number }>(insertList, [companyId, recipients])).rows[0]!.id;
    finishedId = (await database.query<{ id: number }>(insertFinished, [companyId, connectionId, shippings])).rows[0]!
      .id;
    print(`${recipients} contacts of a list and ${shippings} recipients of a finished campaign are seeded`);
  },
  async measure(bench) {
    await countFinished(bench);
    const rows = await readReport(bench.admin);
    rows.push(await importList(bench));
    // Each new connection of the database plans its statements first, which would count for the inbox alone.
    print('warming up');
    await writeToInbox(bench);
    const { row, id } = await beginLarge(bench);
    return [...rows, row, ...(await compareInbox(bench, id))];
  },
  nodeArguments: values.profile ? ['--cpu-prof', '--cpu-prof-dir', resolve(values.profile)] : [],
});

/** Lets the job that publishes the progress store the figures of the finished campaign, as it does at the end of each. */
async function countFinished({ database, company }: CompanyBench): Promise<void> {
  await database.query('select enqueue_job($1, $2, null, null, 3, null)', [
    'campaigns.publish',
    JSON.stringify({ companyId: company.companyId, payload: { campaignId: finishedId } }),
  ]);
  const isCounted = async (): Promise<boolean> =>
    (await database.query('select 1 from campaigns where id = $1 and figures is not null', [finishedId])).rowCount! > 0;
  for (const end = performance.now() + 60_000; !(await isCounted()); await pause(100))
    if (performance.now() > end) throw new Error('the figures of the finished campaign were not stored');
}

async function readReport(admin: Caller): Promise<Row[]> {
  const rows: Row[] = [];
  const base = `/campaigns/${finishedId}`;
  for (const [name, path] of [
    ['the figures', () => `${base}/report`],
    ['recipients: the first page', () => `${base}/recipients`],
    ['recipients: a later page', (n: number) => `${base}/recipients?pageNumber=${2 + n}`],
    ['recipients: the failed ones', () => `${base}/recipients?status=failed`],
    ['recipients: a number', (n: number) => `${base}/recipients?searchParam=55219${10_000_000 + 1 + n * 31}`],
    ['recipients: a name', (n: number) => `${base}/recipients?searchParam=cliente%20${1_000 + n}`],
    ['recipients: a common name', () => `${base}/recipients?searchParam=ana`],
  ] as const) {
    const durations: number[] = [];
    for (let n = 0; n < looks; n++) {
      const begun = performance.now();
      bodyOf(name, await admin.call('GET', path(n)));
      durations.push(performance.now() - begun);
    }
    const spread = percentiles(durations);
    rows.push({
      part: `The report of ${shippings} recipients`,
      name,
      figures: spreadOf(spread),
      goal: `p95 ≤ ${goals.reportMs} ms`,
      met: spread.p95 <= goals.reportMs,
    });
  }
  return rows;
}

/** Uploads a sheet as a browser does. */
async function importList({ admin, url, token }: CompanyBench): Promise<Row> {
  const { id } = bodyOf<{ id: number }>('a list', await admin.call('POST', '/contact-lists', { name: 'Importada' }));
  const cell = (value: string) => ({ value, type: String }) as const;
  const sheet = await writeExcel([
    ['nome', 'numero', 'email'].map(cell),
    ...Array.from({ length: sheetRows }, (_, n) =>
      [`Cliente ${n} da Silva`, `55319${80_000_000 + n}`, `cliente${n}@exemplo.com.br`].map(cell),
    ),
  ]).toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(sheet)], 'lista.xlsx'));
  const begun = performance.now();
  const answer = await fetch(`${url}/api/contact-lists/${id}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { addedCount } = (await answer.json()) as { addedCount?: number };
  const took = (performance.now() - begun) / 1_000;
  return {
    part: 'The import of a list',
    name: `${sheetRows} rows, ${Math.round(sheet.byteLength / 1024)} KB`,
    figures: `${took.toFixed(1)} s, ${addedCount ?? answer.status} added`,
    goal: `≤ ${goals.importSeconds} s`,
    met: took <= goals.importSeconds && addedCount === sheetRows,
  };
}

/** Starts a campaign to everybody of the large list. Returns it when the phone has taken the first message. */
async function beginLarge({ admin, company, database }: CompanyBench): Promise<{ row: Row; id: number }> {
  bodyOf(
    'the settings',
    await admin.call('POST', '/campaign-settings', {
      settings: {
        messageInterval: 0,
        longerIntervalAfter: 0,
        greaterInterval: 0,
        quietHours: { enabled: false, startTime: '20:00', endTime: '08:00' },
      },
    }),
  );
  const { id } = bodyOf<{ id: number }>(
    'a campaign',
    await admin.call('POST', '/campaigns', {
      name: 'A todos',
      message1: 'Oi, {nome}',
      whatsappId: company.connectionId,
      contactListId: largeListId,
      scheduledAt: 'now',
    }),
  );
  const begun = performance.now();
  const first = await untilFirst(database, id, begun + 120_000);
  const took = (performance.now() - begun) / 1_000;
  const row = {
    part: 'A campaign begins',
    name: `${recipients} recipients, until the first message has left`,
    figures: first ? `${took.toFixed(1)} s` : 'never',
    goal: `≤ ${goals.beginSeconds} s`,
    met: first && took <= goals.beginSeconds,
  };
  return { row, id };
}

async function untilFirst(database: pg.Client, id: number, end: number): Promise<boolean> {
  for (; performance.now() < end; await pause(50)) {
    const { rowCount } = await database.query(
      'select 1 from campaign_shippings where campaign_id = $1 and delivered_at is not null limit 1',
      [id],
    );
    if (rowCount! > 0) return true;
  }
  return false;
}

/**
 * Compares the inbox beside the campaign with the inbox while it stands still, by turns: a disk that is slow for some
 * seconds would count for one of them alone.
 */
async function compareInbox(bench: CompanyBench, campaignId: number): Promise<Row[]> {
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let turn = 1; turn <= turns; turn++) {
    print(`the inbox beside the campaign and alone, ${turn} of ${turns}`);
    for (const [durations, end] of [
      [beside, 'cancel'],
      [alone, 'restart'],
    ] as const) {
      durations.push(...(await writeToInbox(bench)));
      bodyOf(end, await bench.admin.call('POST', `/campaigns/${campaignId}/${end}`));
      await pause(settleMs);
    }
  }
  const [without, during] = [percentiles(alone), percentiles(beside)];
  const rise = during.p99 / without.p99 - 1;
  const part = `${inboxPerSecond} messages a second to people until they are recorded`;
  return [
    { part, name: 'without a campaign', figures: spreadOf(without) },
    {
      part,
      name: 'beside a campaign',
      figures: `${spreadOf(during)}  ${rise >= 0 ? '+' : ''}${(rise * 100).toFixed(0)} % at p99`,
      goal: `≤ +${goals.inboxRise * 100} %`,
      met: rise <= goals.inboxRise,
    },
  ];
}

/** People write at a fixed rate. Returns how long each message took until it was recorded, in ms. */
async function writeToInbox({ admin, company }: CompanyBench): Promise<number[]> {
  const durations: number[] = [];
  const calls: Promise<void>[] = [];
  const write = async (n: number): Promise<void> => {
    const begun = performance.now();
    const number = `55149${String(70_000_000 + (n % 100))}`;
    const body = { number, name: `Cliente ${n % 100}`, body: `Mensagem ${n}` };
    bodyOf('a message', await admin.call('POST', `/sandbox/${company.connectionId}/inbound`, body));
    durations.push(performance.now() - begun);
  };
  for (let n = 0; n < 100; n++) await write(n);
  durations.length = 0;
  const begun = performance.now();
  for (let n = 0; n < inboxPerSecond * seconds; n++) {
    await pause(Math.max(0, begun + (n * 1_000) / inboxPerSecond - performance.now()));
    calls.push(write(n));
  }
  await Promise.all(calls);
  return durations;
}
