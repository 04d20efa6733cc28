import { setTimeout as pause } from 'node:timers/promises';
import { connectionQueues, connections } from '../../../src/features/connections/connections.tables.ts';
import { queues } from '../../../src/features/queues/queues.tables.ts';
import { and, eq } from 'drizzle-orm';
import { botsIdle, forgetUnconfirmed } from '../comeToRest.ts';
import type { Experiment, Trial } from '../experiment.ts';
import { deliverOnce } from '../deliverOnce.ts';
import { openFixture, type Fixture } from '../openFixture.ts';
import type { Team } from '../makeTeam.ts';
import type { Offered } from '../openLoad.ts';
import { answersAtOnce } from '../plants.ts';
import { readLedger } from '../readLedger.ts';
import { spreadOf } from '../spreadOf.ts';

const sizes = { smoke: { contacts: 24, calm: 8, kills: 1 }, full: { contacts: 200, calm: 100, kills: 3 } };
/** A burst has this many messages, this far apart in ms: less than the second of silence that ends it. */
const burst = { messages: 4, leastMs: 50, mostMs: 700 };
/** How long contacts begin their bursts one after the other, in ms. */
const spreadMs = { smoke: 2_000, full: 20_000 };
/** The specified second of silence, and half a second for the answer (issue 14). */
const answeredWithinMs = 1_500;
/** A dead process keeps its job for 10 s, and its session for 8 s. */
const settlesWithinMs = 60_000;
const queueNames = ['Vendas', 'Suporte', 'Cobrança', 'Entregas', 'Ouvidoria'];
const menu = `Olá!\n\n${queueNames.map((name, at) => `*${at + 1}* - ${name}`).join('\n')}`;
const greetingOf = (name: string): string => `Fila ${name}`;

/**
 * R21: contacts write bursts into a connection with five queues while two processes run the bot, and one of them is
 * killed again and again. Each contact gets one menu and one greeting of the chosen queue.
 */
export const botBursts: Experiment = {
  name: 'R21',
  what: 'bursts to a bot in two processes, one killed',
  plants: [answersAtOnce],
  async run(trial) {
    const { tier, chance } = trial;
    const size = sizes[tier];
    const fixture = await openFixture(trial, { servers: 2, teams: 1, watchers: 2 });
    try {
      const [team] = fixture.teams as [Team];
      await offerQueues(trial, team);
      const offered: Offered[] = [];
      const contacts = Array.from({ length: size.contacts }, (_, at) => `55139${String(60_000_000 + at * 17)}`);
      const calm = contacts.slice(0, size.calm);
      const choices = new Map(contacts.map((number) => [number, 1 + Math.floor(chance.next() * queueNames.length)]));
      const write = async (who: readonly string[], firstOf: (number: string) => string): Promise<void> => {
        await Promise.all(
          who.map(async (number) => {
            await pause(chance.between(0, (spreadMs[tier] * who.length) / size.contacts));
            for (let n = 1; n <= burst.messages; n++) {
              await deliverOnce(fixture, team, offered, number, n === 1 ? firstOf(number) : `texto ${offered.length}`);
              if (n < burst.messages) await pause(chance.between(burst.leastMs, burst.mostMs));
            }
          }),
        );
      };
      const choose = (number: string): string => String(choices.get(number));

      // This run measures the time to the answer, so it kills no process.
      await write(calm, () => 'oi');
      await answered(trial, team, calm, 1);
      await write(calm, choose);
      await answered(trial, team, calm, 2);
      const waits = await answerTimes(trial, team);

      const rest = contacts.slice(size.calm);
      const killing = killOften(trial, fixture, size.kills);
      await write(rest, () => 'oi');
      await answered(trial, team, rest, 1);
      await write(rest, choose);
      await answered(trial, team, rest, 2);
      await killing;
      await botsIdle(trial.field, team, settlesWithinMs);
      const faults = await judgeBot(trial, team, contacts, choices);
      await forgetUnconfirmed(trial.field, [team]);

      const outcome = await fixture.conclude(
        { offered, posted: [] },
        {
          'answer p50, p95, most ms': [waits.p50, waits.p95, waits.most].map(Math.round).join(', '),
          kills: size.kills,
        },
      );
      outcome.violations.push(...faults);
      if (waits.p95 > answeredWithinMs)
        outcome.violations.push(`R21: the bot answers only after ${Math.round(waits.p95)} ms (p95)`);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};

const offerQueues = ({ field }: Trial, { companyId, connectionId }: Team): Promise<void> =>
  field.within((workshop) =>
    workshop.inCompany(companyId, { kind: 'system', name: 'chaos' }, async (work) => {
      for (const [at, name] of queueNames.entries()) {
        const [row] = await work.db
          .insert(queues)
          .values({ companyId, name, color: `#00000${at}`, orderQueue: at, greetingMessage: greetingOf(name) })
          .returning({ id: queues.id });
        await work.db.insert(connectionQueues).values({ companyId, connectionId, queueId: row!.id });
      }
      await work.db
        .update(connections)
        .set({ greetingMessage: 'Olá!' })
        .where(and(eq(connections.companyId, companyId), eq(connections.id, connectionId)));
    }),
  );

/** Waits until each of these contacts has at least so many texts of the product; what lacks is judged at the end. */
async function answered({ field }: Trial, { companyId }: Team, who: readonly string[], many: number): Promise<void> {
  for (const end = Date.now() + settlesWithinMs; Date.now() < end; await pause(100)) {
    const { rows } = await field.admin.query<{ many: number }>(
      `select count(*)::int as many from contacts c where c.company_id = $1 and c.number = any($2)
        and (select count(*) from messages m where m.company_id = c.company_id and m.chat_contact_id = c.id and m.from_me) >= $3`,
      [companyId, who, many],
    );
    if (rows[0]!.many === who.length) return;
  }
}

/** The time from the last message of each burst to the answer, by the clock of the database, in ms. */
async function answerTimes({ field }: Trial, { companyId }: Team) {
  const { rows } = await field.admin.query<{ ms: number }>(
    `select (extract(epoch from a.created_at - max(m.created_at)) * 1000)::float8 as ms
     from messages a join messages m on m.company_id = a.company_id and m.ticket_id = a.ticket_id and not m.from_me and m.id < a.id
     where a.company_id = $1 and a.from_me group by a.id, a.created_at`,
    [companyId],
  );
  return spreadOf(rows.map(({ ms }) => ms));
}

async function killOften({ chance }: Trial, { servers }: Fixture, kills: number): Promise<void> {
  for (let n = 0; n < kills; n++) {
    await pause(chance.between(500, 2_500));
    const server = servers[n % servers.length]!;
    await server.kill();
    await server.start();
  }
}

/**
 * Each contact is in the queue it chose, has one greeting of it, and at most one menu for each burst before the choice:
 * a loaded machine may pull a burst apart. Its phone got every answer once, except those that are not confirmed.
 */
async function judgeBot(
  { field }: Trial,
  { companyId, connectionId }: Team,
  contacts: readonly string[],
  choices: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await field.admin.query<Found>(
    `select c.number, q.name as queue,
       (select coalesce(json_agg(json_build_object('body', m.body, 'error', m.error) order by m.id), '[]')
        from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.from_me) as answers,
       (select count(*)::int from (
          select m.created_at - lag(m.created_at) over (order by m.id) as gap from messages m
          where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me
            and m.id < (select min(id) from messages where company_id = t.company_id and ticket_id = t.id and not from_me and body ~ '^[1-5]$')) g
        where gap is null or gap > interval '950 milliseconds') as bursts
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id where t.company_id = $1`,
    [companyId],
  );
  const ledger = await readLedger(field.directory, connectionId);
  const tickets = new Map(rows.map((row) => [row.number, row]));
  const found: string[] = [];
  for (const number of contacts) {
    const name = queueNames[choices.get(number)! - 1]!;
    const { queue = null, answers = [], bursts = 0 } = tickets.get(number) ?? {};
    const timesOf = (wanted: string): number => answers.filter(({ body }) => body === wanted).length;
    const menus = timesOf(menu);
    if (queue !== name) found.push(`R21: ${number} chose ${name} and is in ${queue ?? 'no queue'}`);
    if (timesOf(greetingOf(name)) !== 1 || answers.length !== menus + 1)
      found.push(`R21: ${number} got ${answers.length} answers, ${timesOf(greetingOf(name))} of them its greeting`);
    if (menus < 1 || menus > bursts) found.push(`R21: ${number} got ${menus} menus for ${bursts} bursts`);
    for (const text of new Set(answers.map(({ body }) => body))) {
      const shown = ledger.received.filter((one) => one.number === number && one.body === text).length;
      const confirmed = answers.filter(({ body, error }) => body === text && error === null).length;
      if (shown > timesOf(text) || shown < confirmed)
        found.push(`R21: the phone of ${number} got "${text.slice(0, 20)}" ${shown} times instead of ${timesOf(text)}`);
    }
  }
  return found;
}

type Found = {
  number: string;
  queue: string | null;
  answers: { body: string; error: string | null }[];
  bursts: number;
};
