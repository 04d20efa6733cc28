/**
 * `npm run bench [-- --quick] [--tickets 100000] [--messages 1000000] [--seconds 15] [--only administration]`: measures
 * the built server over HTTP and Socket.IO on a seeded database, and prints each figure beside its goal. `--only
 * administration` measures the screens of administrators alone: 100,000 contacts, 1,000,000 tickets and changes. Needs nothing but this machine, and
 * leaves nothing behind. `--data-dir DIR` measures a directory that `npm run seed:load` filled, and keeps it;
 * `--json FILE` says where the figures go; `--profile DIR` writes a CPU profile of the server there.
 */
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dashboardApi, messagesApi, ticketsApi } from '@recado/contracts';
import { build } from './build.mjs';
import { countStatements } from './bench/countStatements.ts';
import { administrationRows, measureAdministration } from './bench/measureAdministration.ts';
import { measureClosedLoop, measureOpenLoop } from './bench/measureInbound.ts';
import { findOpenTickets, measureReading } from './bench/measureReading.ts';
import { measureSending } from './bench/measureSending.ts';
import { measurePace, measureSessions } from './bench/measureSessions.ts';
import { measureTeam } from './bench/measureTeam.ts';
import { measureWebhook } from './bench/measureWebhook.ts';
import { openOfficialConnection } from './bench/officialConnection.ts';
import { openBenchServer } from './bench/openBenchServer.ts';
import { openSimulatedContacts } from './bench/openSimulatedContacts.ts';
import { openCleanUp } from './bench/openCleanUp.ts';
import { readNumber } from './bench/readNumber.ts';
import { tableOf, type Row } from './bench/report.ts';
import {
  goals,
  inboundRows,
  isWhole,
  readingRows,
  sessionRows,
  sendingRows,
  statementRows,
  teamRows,
  webhookRows,
} from './bench/rowsOf.ts';
import { sampleHistory } from './bench/sampleHistory.ts';
import { memoryOf } from './bench/startServer.ts';
import { watchCpu } from './bench/watchCpu.ts';
import { exitWithUsage, readArguments } from './usage.ts';

const { values } = readArguments(
  'npm run bench -- [--quick] [--tickets N] [--messages N] [--seconds N] [--rate N] [--workers N] [--only administration] [--json FILE] [--data-dir DIR] [--profile DIR]',
  {
    options: {
      quick: { type: 'boolean', default: false },
      tickets: { type: 'string' },
      messages: { type: 'string' },
      seconds: { type: 'string' },
      rate: { type: 'string', default: String(goals.inboundPerSecond) },
      workers: { type: 'string', default: '24' },
      only: { type: 'string' },
      json: { type: 'string' },
      'data-dir': { type: 'string' },
      profile: { type: 'string' },
    },
  },
);
const { quick } = values;
const { only } = values;
if (only !== undefined && only !== 'administration') exitWithUsage('--only is administration.');
const isSmall = quick || only !== undefined;
const tickets = readNumber('tickets', values.tickets ?? (isSmall ? '2000' : '100000'), 100, 2_000_000);
const messages = readNumber('messages', values.messages ?? (isSmall ? '20000' : '1000000'), tickets, 20_000_000);
// Both runs and all the rest end within the quarter of an hour an access token lives.
const seconds = readNumber('seconds', values.seconds ?? (quick ? '3' : '15'), 1, 240);
const rate = readNumber('rate', values.rate, 1, 10_000);
const workers = readNumber('workers', values.workers, 1, 500);
const looks = quick ? 40 : 200;
const administration = quick
  ? { contacts: 2_000, tickets: 10_000, entries: 10_000 }
  : { contacts: 100_000, tickets: 1_000_000, entries: 1_000_000 };

const print = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = values['data-dir'] ? resolve(values['data-dir']) : mkdtempSync(join(tmpdir(), 'recado-bench-'));
mkdirSync(directory, { recursive: true });
// The database's own account has to pass through.
if (!values['data-dir']) chmodSync(directory, 0o755);
const cleanUp = openCleanUp(directory, values['data-dir'] ? 'keep' : 'remove');

let leaving = false;
async function leave(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  await cleanUp.sweep();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(130));

try {
  await leave((await measure()) ? 0 : 1);
} catch (error) {
  if (!leaving)
    print(`The measurement ended early. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  await leave(1);
}

/** Measures everything and tells it; false when a message was lost or doubled. */
async function measure(): Promise<boolean> {
  print('building the server');
  await build('server');
  const profile = values.profile ? ['--cpu-prof', '--cpu-prof-dir', resolve(values.profile)] : [];
  const testServer = await openBenchServer(
    {
      directory,
      tickets,
      messages,
      administration,
      password: randomBytes(9).toString('base64url'),
      nodeArguments: profile,
      started: cleanUp.note,
    },
    print,
  );
  const { server, load, admin, attendant, screen } = testServer;
  const administrators = load.administration && {
    ...load.administration,
    run: await measureAdministration(server.url, { ...load.administration, password: load.password }, looks),
  };
  const administratorsRows = administrators
    ? administrationRows(
        `Administrators look at ${administrators.contacts} contacts, ${administrators.tickets} tickets and ${administrators.entries} changes`,
        administrators.run,
      )
    : [];
  if (only === 'administration') {
    testServer.close();
    report(administratorsRows, { administrators }, testServer.seedSeconds);
    return true;
  }
  const label = `bench-${Date.now().toString(36)}`;
  await pause(3_000);
  const idle = memoryOf(server.pid);

  print('reading');
  const sample = await sampleHistory(admin, load.tickets);
  const simulatedContacts = openSimulatedContacts(sample.testContacts);
  const readings = await measureReading(
    { admin, attendant, ticketIds: sample.ticketIds, deepPage: Math.max(1, Math.floor(load.tickets / 2 / 40)) },
    looks,
  );

  const inbound = { caller: admin, screen, connectionId: load.connectionId, simulatedContacts };
  print('warming up');
  const warmUp = await measureClosedLoop({ ...inbound, label: `${label}-warm` }, workers, quick ? 1 : 4);
  print(`inbound, ${workers} customers at once for ${seconds} s`);
  const closedCpu = watchCpu(server.pid, testServer.postmasterPid);
  const closed = await measureClosedLoop({ ...inbound, label: `${label}-closed` }, workers, seconds);
  const closedShares = closedCpu();
  print(`inbound, ${rate}/s for ${seconds} s`);
  const openCpu = watchCpu(server.pid, testServer.postmasterPid);
  const open = await measureOpenLoop({ ...inbound, label: `${label}-open` }, rate, seconds);
  const openShares = openCpu();

  print(`a team of ${quick ? 30 : 300} before their screens, 50/s for ${quick ? 3 : 20} s`);
  const team = await measureTeam(
    {
      directory,
      url: server.url,
      admin,
      screen,
      companyId: load.companyId,
      connectionId: load.connectionId,
      simulatedContacts,
      label: `${label}-team`,
    },
    quick ? 30 : 300,
    50,
    quick ? 3 : 20,
  );
  print('sending');
  const ticketIds = await findOpenTickets(admin, 200);
  const one = await measureSending({ caller: admin, screen, ticketIds, label: `${label}-one` }, looks, 1);
  const eight = await measureSending({ caller: admin, screen, ticketIds, label: `${label}-eight` }, looks * 2, 8);
  await pause(5_000);
  const loaded = memoryOf(server.pid);

  print('webhooks of the official API, 320 events a second');
  const line = await openOfficialConnection(admin, testServer.adminUrl, load.companyId);
  const webhook = { url: server.url, line, label: `${label}-hook` };
  const steady = await measureWebhook(webhook, goals.webhookPerSecond, 1, quick ? 3 : 20);
  print('and a burst of 3,000 a second');
  const burst = await measureWebhook({ ...webhook, label: `${label}-burst` }, goals.burstPerSecond, 10, quick ? 1 : 10);
  await line.close();
  print('a hundred phones');
  const phones = await measureSessions(admin, testServer.adminUrl, load.companyId, server.pid, quick ? 10 : 100);
  const pace = await measurePace(quick ? 2 : 10);

  print('counting statements');
  const known = sample.testContacts[0]!;
  const write = (number: string) => (n: number) =>
    admin.call('POST', `/sandbox/${load.connectionId}/inbound`, {
      number: number || simulatedContacts(0).number,
      name: known.name,
      body: `Mensagem ${n}`,
    });
  const counted = await countStatements(directory, testServer.adminUrl, [
    {
      name: 'GET /tickets',
      budget: ticketsApi.list.statements,
      call: () => admin.call('GET', '/tickets?status=closed&showAll=true'),
    },
    {
      name: 'GET /tickets/counts',
      budget: ticketsApi.counts.statements,
      call: () => admin.call('GET', '/tickets/counts?showAll=true'),
    },
    {
      name: 'GET /tickets/{id}',
      budget: ticketsApi.get.statements,
      call: () => admin.call('GET', `/tickets/${sample.ticketIds[0]}`),
    },
    {
      name: 'GET /tickets, a word searched',
      budget: ticketsApi.list.statements,
      call: () => admin.call('GET', '/tickets?searchParam=jatob%C3%A1'),
    },
    {
      name: 'GET /dashboard',
      budget: dashboardApi.summary.statements,
      call: () => admin.call('GET', '/dashboard?days=30'),
    },
    {
      name: 'GET /messages/{ticketId}',
      budget: messagesApi.list.statements,
      call: () => admin.call('GET', `/messages/${sample.ticketIds[0]}`),
    },
    { name: 'inbound of a known customer, HTTP included', budget: undefined, call: write(known.number) },
    { name: 'inbound of a stranger, HTTP included', budget: undefined, call: write('') },
    {
      name: 'POST /messages/{ticketId}, the phone included',
      budget: undefined,
      call: (n) => admin.call('POST', `/messages/${ticketIds[0]}`, { body: `Contagem ${n}` }),
    },
  ]);
  testServer.close();

  const rows: Row[] = [
    ...inboundRows(
      `Customers write: ${workers} at once, each again when answered, ${seconds} s`,
      closed,
      closedShares,
      false,
    ),
    ...inboundRows(`Customers write: ${rate} a second, whatever happens, ${seconds} s`, open, openShares, true),
    ...teamRows(`A team of ${team.screens} before their screens, 50 messages a second`, team),
    ...sendingRows('An attendant sends, one after the other', one),
    ...sendingRows('An attendant sends, eight at a time', eight),
    ...webhookRows('Meta delivers 320 events a second, one in each delivery', steady, false),
    ...webhookRows('Meta delivers 3,000 events a second, ten in each delivery', burst, true),
    ...sessionRows('Phones', phones, pace),
    ...readingRows(`Looking at ${load.tickets} tickets and ${load.messages} messages`, readings, load.tickets),
    ...administratorsRows,
    ...statementRows('Statements of a call (round trips, begin and commit included)', counted),
    ...(idle && loaded
      ? [
          {
            part: 'Memory of the server process',
            name: 'idle',
            figures: `${idle.now.toFixed(0)} MB`,
            goal: `≤ ${goals.residentMegabytes} MB`,
            met: idle.now <= goals.residentMegabytes,
          },
          {
            part: 'Memory of the server process',
            name: 'after the load',
            figures: `${loaded.now.toFixed(0)} MB  (most ${loaded.most.toFixed(0)} MB)`,
            goal: `≤ ${goals.residentMegabytes} MB`,
            met: loaded.most <= goals.residentMegabytes,
          },
        ]
      : []),
  ];
  report(
    rows,
    {
      load: { tickets: load.tickets, messages: load.messages, seedSeconds: testServer.seedSeconds },
      administrators,
      warmUp,
      closed,
      closedShares,
      open,
      openShares,
      team,
      sending: { one, eight },
      webhooks: { steady, burst },
      phones,
      pace,
      readings,
      counted,
      memory: { idle, loaded },
    },
    testServer.seedSeconds,
  );
  return [warmUp, closed, open].every(isWhole) && steady.lost + burst.lost === 0;
}

/** Prints the rows as a table, and writes them with the figures to a file. */
function report(rows: readonly Row[], measured: object, seedSeconds: number | undefined): void {
  const machine = {
    processor: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    loadAverage: loadavg().map((value) => Number(value.toFixed(2))),
  };
  const figures = { at: new Date().toISOString(), machine, goals, ...measured, rows };
  // The data directory is about to be removed: the figures stay beside it.
  const file = resolve(values.json ?? (values['data-dir'] ? join(directory, 'bench.json') : `${directory}.json`));
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  const seeded = seedSeconds === undefined ? '' : `, seeded in ${seedSeconds} s`;
  process.stdout.write(
    `\n${machine.processor}, ${machine.cores} cores, Node ${machine.node}, load ${machine.loadAverage[0]}, ${figures.at}${seeded}\n${tableOf(rows)}\n\nFigures: ${file}\n`,
  );
}
