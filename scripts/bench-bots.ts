/**
 * `npm run bench:bots [-- --rate 30] [--seconds 40] [--profile DIR]`: measures what a bot costs the message that it
 * answers. Customers write for the first time and again, by turns on a connection whose bot answers each of them and on
 * one without a bot. Uses the built server on a database of its own. Exit code 1 if a goal is missed.
 */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf, type Caller } from './bench/openCaller.ts';
import { pair } from './bench/pair.ts';
import { percentiles } from './bench/percentiles.ts';
import { readNumber } from './bench/readNumber.ts';
import { spreadOf, type Row } from './bench/report.ts';
import { print, runCompanyBench, type CompanyBench } from './bench/runCompanyBench.ts';
import { readArguments } from './usage.ts';

const { values } = readArguments('npm run bench:bots -- [--rate N] [--seconds N] [--profile DIR]', {
  options: {
    rate: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '40' },
    profile: { type: 'string' },
  },
});
const perSecond = readNumber('rate', values.rate, 2, 1_000);
const seconds = readNumber('seconds', values.seconds, 10, 240);
const mostRise = 0.1;
/** No option of a menu: the bot shows the menu once more. */
const texts = ['Oi, bom dia', 'Não sei', 'Quero falar sobre um pedido'];
const answersWithinMs = 30_000;

type Line = { connectionId: number; durations: number[] };

await runCompanyBench({
  seed: async () => undefined,
  async measure(bench) {
    const lines: [Line, Line] = [
      { connectionId: bench.company.connectionId, durations: [] },
      { connectionId: await addConnection(bench.admin), durations: [] },
    ];
    // Each new connection of the database plans its statements first.
    print('warming up');
    await write(bench, lines, 10, 1_000_000);
    for (const line of lines) line.durations = [];
    print('customers write to both connections by turns');
    await write(bench, lines, seconds, 0);
    return rowsOf(lines, await countAnswers(bench, lines[0]));
  },
  nodeArguments: values.profile ? ['--cpu-prof', '--cpu-prof-dir', resolve(values.profile)] : [],
});

/** Adds a connection without queues, on which no bot has anything to say. */
async function addConnection(admin: Caller): Promise<number> {
  const { id } = bodyOf<{ id: number }>(
    'a connection',
    await admin.call('POST', '/whatsapp', { name: 'Sem bot', provider: 'sandbox', queueIds: [] }),
  );
  await pair(admin, id);
  return id;
}

/** Customers write at a fixed rate: all of them for the first time, then all of them again. */
async function write({ admin }: CompanyBench, lines: readonly Line[], during: number, from: number): Promise<void> {
  const messages = perSecond * during;
  const customers = Math.ceil(messages / texts.length);
  const calls: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; n < messages; n++) {
    await pause(Math.max(0, begun + (n * 1_000) / perSecond - performance.now()));
    const customer = n % customers;
    const line = lines[customer % lines.length]!;
    const body = {
      number: `55139${80_000_000 + from + customer}`,
      name: `Cliente ${customer}`,
      body: texts[Math.floor(n / customers)],
    };
    const since = performance.now();
    calls.push(
      admin.call('POST', `/sandbox/${line.connectionId}/inbound`, body).then((answer) => {
        bodyOf('a message of a customer', answer);
        line.durations.push(performance.now() - since);
      }),
    );
  }
  await Promise.all(calls);
}

/** Returns how many answers of the bot the phone took: at least one for each message of a customer, after a while. */
async function countAnswers({ database, company }: CompanyBench, { connectionId, durations }: Line): Promise<number> {
  const count = async (): Promise<number> =>
    (
      await database.query(
        `select count(*)::int as count from messages
         where company_id = $1 and connection_id = $2 and from_me and user_id is null and ack > 0`,
        [company.companyId, connectionId],
      )
    ).rows[0].count;
  for (const end = performance.now() + answersWithinMs; performance.now() < end; await pause(500))
    if ((await count()) >= durations.length) break;
  return count();
}

function rowsOf([withBot, without]: readonly [Line, Line], answers: number): Row[] {
  const part = `${perSecond} messages a second of customers until they are recorded`;
  const [beside, alone] = [percentiles(withBot.durations), percentiles(without.durations)];
  const rises = [beside.p50 / alone.p50 - 1, beside.p95 / alone.p95 - 1] as const;
  const [half, most] = rises.map((rise) => `${rise >= 0 ? '+' : ''}${(rise * 100).toFixed(0)} %`);
  return [
    { part, name: 'no bot answers', figures: spreadOf(alone) },
    {
      part,
      name: 'a bot answers each',
      figures: `${spreadOf(beside)}  ${half} at p50, ${most} at p95`,
      goal: `≤ +${mostRise * 100} %`,
      met: rises.every((rise) => rise <= mostRise),
    },
    {
      part,
      name: 'answers of the bot',
      figures: `${answers}`,
      goal: `≥ ${beside.count}`,
      met: answers >= beside.count,
    },
  ];
}
