/**
 * `npm run bench:flows [-- --runs 1000] [--turns 70] [--inbound 100] [--sleepers 100000] [--seconds 20] [--profile DIR]`:
 * measures customers in a flow beside customers who write to people. Each answer of a customer makes three steps: the menu
 * takes it, a text is sent, and the menu asks again. An answer waits on purpose for a second of silence and for the typing
 * that is shown: both are taken off. Uses the built server on a database of its own. Exit code 1 if a goal is missed.
 */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { silenceMs } from '../apps/server/src/features/bots/botTurn.ts';
import { typingMsOf } from '../apps/server/src/features/sessions/runCommand.ts';
import { documentOf, menuNode, textNode } from '../apps/server/test/flows.ts';
import { bodyOf, type Caller } from './bench/openCaller.ts';
import { openScreen, type Screen } from './bench/openScreen.ts';
import { percentiles } from './bench/percentiles.ts';
import { readNumber } from './bench/readNumber.ts';
import { spreadOf, type Row } from './bench/report.ts';
import { print, runCompanyBench } from './bench/runCompanyBench.ts';
import { readArguments } from './usage.ts';

const { values } = readArguments(
  'npm run bench:flows -- [--runs N] [--turns N] [--inbound N] [--sleepers N] [--seconds N] [--profile DIR]',
  {
    options: {
      runs: { type: 'string', default: '1000' },
      turns: { type: 'string', default: '70' },
      inbound: { type: 'string', default: '100' },
      sleepers: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '20' },
      profile: { type: 'string' },
    },
  },
);
const runs = readNumber('runs', values.runs, 10, 20_000);
const turnsPerSecond = readNumber('turns', values.turns, 1, 1_000);
const inboundPerSecond = readNumber('inbound', values.inbound, 0, 1_000);
const sleepers = readNumber('sleepers', values.sleepers, 0, 1_000_000);
const seconds = readNumber('seconds', values.seconds, 1, 240);
const goals = { stepsPerSecond: 200, answerP95Ms: 400, inboxRise: 0.1 };
const stepsPerTurn = 3;
const people = 200;
const stragglersMs = 20_000;
const phrase = 'quero ver a loja';
const firstText = 'Veja aqui';
/** How long an answer waits on purpose (behaviour 4.1 and 10.2), in ms. */
const waitMs = silenceMs + typingMsOf(firstText);

const numberOf = (kind: 'flow' | 'person', n: number): string =>
  `55${kind === 'flow' ? 13 : 14}9${String(80_000_000 + n * 7)}`;
/** Jobs of intervals that end in a month, as a run in an interval leaves one. */
const insertSleepers = `
  select count(enqueue_job('bots.takeTurn',
    json_build_object('companyId', $1::int, 'payload', json_build_object('ticketId', 1_000_000_000 + n)),
    now() + interval '30 days', 'sleeper:' || n, 5, null)) from generate_series(1, $2::int) n`;

type Traffic = { answers: number[]; inbox: number[]; turns: number; seconds: number; missing: number; refused: number };

await runCompanyBench({
  seed: async () => undefined,
  async measure({ company, url, admin, token, database }) {
    const inbound = (number: string, body: string): Promise<unknown> =>
      admin
        .call('POST', `/sandbox/${company.connectionId}/inbound`, { number, name: `Cliente ${number.slice(-5)}`, body })
        .then((answer) => bodyOf('a message of a customer', answer));
    await makeFlow(admin, company.connectionId);
    const screen = await openScreen(url, token, company.companyId);
    print(`${runs} customers begin the flow`);
    await begin(inbound, database);
    await meetPeople(inbound, admin, database);
    print('customers write to people, nobody to the flow');
    const alone = await run(inbound, screen, 0);
    print(`${turnsPerSecond} customers a second answer the flow`);
    const beside = await run(inbound, screen, turnsPerSecond);
    print(`${sleepers} intervals`);
    await database.query(insertSleepers, [company.companyId, sleepers]);
    const asleep = await run(inbound, screen, turnsPerSecond);
    screen.close();
    return [
      ...rowsOf(`${runs} customers in a flow, and ${inboundPerSecond} messages a second to people`, beside),
      ...rowsOf(`The same with ${sleepers} sleeping intervals`, asleep),
      inboxRow('Messages to people until they are recorded', 'without flows', alone),
      inboxRow('Messages to people until they are recorded', 'beside flows', beside),
      inboxRow('Messages to people until they are recorded', 'beside flows and sleepers', asleep),
    ];
  },
  nodeArguments: values.profile ? ['--cpu-prof', '--cpu-prof-dir', resolve(values.profile)] : [],
});

async function makeFlow(admin: Caller, connectionId: number): Promise<void> {
  const { id } = bodyOf<{ id: number }>('a flow', await admin.call('POST', '/flowbuilder', { name: 'Loja' }));
  const document = documentOf(
    {
      hi: textNode('Que bom que você veio'),
      menu: menuNode('O que quer ver?', 'Sofás', 'Mesas'),
      text: textNode(firstText),
    },
    ['1 hi', 'hi menu', 'menu:a1 text', 'menu:a2 text', 'text menu'],
  );
  bodyOf('the document', await admin.call('POST', '/flowbuilder/flow', { idFlow: id, ...document }));
  bodyOf(
    'the phrase',
    await admin.call('POST', '/flowcampaign', { name: 'Loja', flowId: id, whatsappId: connectionId, phrase }),
  );
}

/** Lets every customer begin the flow, and waits until all are asked. */
async function begin(inbound: (number: string, body: string) => Promise<unknown>, database: pg.Client): Promise<void> {
  let next = 0;
  const write = async (): Promise<void> => {
    for (let n = next++; n < runs; n = next++) await inbound(numberOf('flow', n), phrase);
  };
  await Promise.all(Array.from({ length: 8 }, write));
  const asked = `select count(*)::int as count from messages where from_me and ack > 0 and body like 'O que quer ver%'`;
  for (const end = Date.now() + 120_000; (await database.query(asked)).rows[0].count < runs; await pause(500))
    if (Date.now() > end) throw new Error('the flow did not ask everybody in time');
}

/** Customers write for the first time, and a person accepts their tickets: no bot has anything to say there. */
async function meetPeople(
  inbound: (number: string, body: string) => Promise<unknown>,
  admin: Caller,
  database: pg.Client,
): Promise<void> {
  for (let n = 0; n < people; n++) await inbound(numberOf('person', n), 'Bom dia');
  const { rows } = await database.query<{ id: number; me: number }>(
    `select t.id, (select min(id) from users u where u.company_id = t.company_id and u.profile = 'admin') as me
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where c.number = any($1) and t.status = 'pending'`,
    [Array.from({ length: people }, (_, n) => numberOf('person', n))],
  );
  for (const { id, me } of rows)
    bodyOf('an accepted ticket', await admin.call('PUT', `/tickets/${id}`, { status: 'open', userId: me }));
}

/** Customers of the flow and of people write at fixed rates. An answer counts when the phone has taken its first text. */
async function run(
  inbound: (number: string, body: string) => Promise<unknown>,
  screen: Screen,
  turns: number,
): Promise<Traffic> {
  const waiting = new Map<string, number>();
  const [answers, inbox]: [number[], number[]] = [[], []];
  screen.listen(({ message, contact }, at) => {
    const since = waiting.get(contact.number);
    if (since === undefined || !message.fromMe || message.ack < 1 || message.body !== firstText) return;
    waiting.delete(contact.number);
    answers.push(at - since - waitMs);
  });
  const calls: Promise<unknown>[] = [];
  const begun = performance.now();
  const every = (perSecond: number, write: (n: number) => Promise<unknown>): Promise<void> =>
    (async () => {
      for (let n = 0; n < perSecond * seconds; n++) {
        await pause(Math.max(0, begun + (n * 1_000) / perSecond - performance.now()));
        calls.push(write(n).catch(() => void refused++));
      }
    })();
  let asked = 0;
  let refused = 0;
  await Promise.all([
    every(turns, async (n) => {
      const number = numberOf('flow', n % runs);
      // A customer who still waits for an answer does not write.
      if (waiting.has(number)) return;
      waiting.set(number, performance.now());
      asked++;
      await inbound(number, String(1 + (n % 2)));
    }),
    every(inboundPerSecond, async (n) => {
      const since = performance.now();
      await inbound(numberOf('person', n % people), `Mensagem ${n}`);
      inbox.push(performance.now() - since);
    }),
  ]);
  await Promise.all(calls);
  const end = performance.now();
  for (const stop = end + stragglersMs; waiting.size > 0 && performance.now() < stop && !screen.lost();)
    await pause(50);
  screen.listen(undefined);
  return {
    answers,
    inbox,
    turns: asked,
    // The last answer waits on purpose too.
    seconds: (Math.max(end, performance.now() - waitMs) - begun) / 1_000,
    missing: waiting.size,
    refused,
  };
}

function rowsOf(part: string, traffic: Traffic): Row[] {
  const rate = (traffic.answers.length * stepsPerTurn) / traffic.seconds;
  const spread = percentiles(traffic.answers);
  return [
    {
      part,
      name: 'steps',
      figures: `${rate.toFixed(0)}/s  (${traffic.answers.length} of ${traffic.turns} answers in ${traffic.seconds.toFixed(1)} s)`,
      goal: `≥ ${goals.stepsPerSecond}/s`,
      met: rate >= goals.stepsPerSecond * 0.98 && traffic.missing === 0,
    },
    {
      part,
      name: `until the phone has the answer, beyond ${waitMs} ms of silence and typing`,
      figures: spreadOf(spread),
      goal: `p95 ≤ ${goals.answerP95Ms} ms`,
      met: spread.p95 <= goals.answerP95Ms,
    },
  ];
}

function inboxRow(part: string, name: string, { inbox, refused }: Traffic): Row {
  const figures = `${spreadOf(percentiles(inbox))}${refused > 0 ? `, ${refused} messages refused` : ''}`;
  return { part, name, figures, met: refused === 0 };
}
