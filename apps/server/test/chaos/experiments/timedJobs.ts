import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { connections } from '../../../src/features/connections/connections.tables.ts';
import { queues } from '../../../src/features/queues/queues.tables.ts';
import { deliverOnce } from '../deliverOnce.ts';
import { forgetUnconfirmed } from '../comeToRest.ts';
import type { Experiment, Trial } from '../experiment.ts';
import type { Team } from '../makeTeam.ts';
import { openFixture, type Fixture } from '../openFixture.ts';
import type { Offered } from '../openLoad.ts';
import { closesWithoutLock, diesAfterJob, forgetsKilledJobs, sendsClaimedAgain, sendsEarly } from '../plants.jobs.ts';
import { readLedger } from '../readLedger.ts';

/** Of each team: schedules of a round, tickets that wait for a transfer, tickets that fall silent. */
const sizes = {
  smoke: { teams: 2, schedules: 20, waiting: 5, silent: 5, leadMs: 10_000 },
  full: { teams: 10, schedules: 100, waiting: 30, silent: 30, leadMs: 40_000 },
};
/** From the due second until the phones have all schedules, without a kill (issue 14). */
const handedWithinMs = 15_000;
/** A dead process keeps its jobs for 10 s and its sessions for 8 s. */
const settlesWithinMs = 60_000;
const sweepEveryMs = 150;
const atOnce = 8;
const sweeps = ['tickets.transferWaiting', 'tickets.closeIdle'];
const notice = 'Encerramos por falta de resposta';

/** A schedule of the experiment, found by its text, with the time at which it is due. */
type Due = { team: Team; body: string; number: string; at: Date };
type Prepared = { queueOf: Map<Team, number>; waiting: number[]; silent: number[] };

/**
 * R6: schedules that are due in one second, tickets that wait too long and tickets that fall silent, while sweeps overlap
 * in two processes. In the second round one process is killed at a random moment, the other one right after a job.
 */
export const timedJobs: Experiment = {
  name: 'R6',
  what: 'schedules, transfers and closings that are due at once, two processes killed',
  plants: [forgetsKilledJobs, sendsClaimedAgain, sendsEarly, closesWithoutLock],
  async run(trial) {
    const { tier, chance } = trial;
    const fixture = await openFixture(trial, { servers: 2, teams: sizes[tier].teams, watchers: 1 });
    try {
      const offered: Offered[] = [];
      const prepared = await prepareTickets(trial, fixture, offered);
      const calm = await schedule(trial, fixture, offered, 'calma');
      const handedMs = await handed(trial, calm);

      const [first, second] = fixture.servers as [Fixture['servers'][number], Fixture['servers'][number]];
      await second.kill();
      await second.start({
        edits: [diesAfterJob],
        env: { CRASH_AFTER: String(3 + Math.floor(chance.next() * sizes[tier].schedules)) },
      });
      const killed = await schedule(trial, fixture, offered, 'morte');
      await pause(killed[0]!.at.getTime() - Date.now() - 50);
      await makeDue(trial, prepared);
      const sweeping = new AbortController();
      const swept = sweepOften(trial, sweeping.signal);
      await pause(chance.between(100, 900));
      await first.kill();
      const died = await second.gone(20_000);
      await first.start();
      if (died) await second.start();
      await handed(trial, killed);
      await ticketsDone(trial, prepared);
      sweeping.abort();
      await swept;

      const violations = [
        ...(await judgeSchedules(trial, [...calm, ...killed])),
        ...(await judgeTickets(trial, fixture, prepared)),
      ];
      if (!died) violations.push('R6: the second process did not die after a job');
      await forgetUnconfirmed(trial.field, fixture.teams);
      const outcome = await fixture.conclude(
        { offered, posted: [] },
        {
          schedules: `${calm.length} calm, ${killed.length} with kills`,
          'handed to the phones after ms': Math.round(handedMs),
          'moved, closed tickets': `${prepared.waiting.length}, ${prepared.silent.length}`,
        },
      );
      outcome.violations.push(...violations);
      if (handedMs > handedWithinMs)
        outcome.violations.push(`R6: the phones have the schedules only after ${Math.round(handedMs)} ms`);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};

/** Runs a task for each element, several at a time. */
async function forEachAtOnce<T>(all: readonly T[], task: (one: T, at: number) => Promise<void>): Promise<void> {
  const left = [...all.entries()];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await task(next[1], next[0]);
    }),
  );
}

/** Calls as an administrator, and waits as long as a refusal for too many calls says. */
async function ask(fixture: Fixture, team: Team, method: string, path: string, body?: object): Promise<never> {
  const answer = await team.admin.caller.call(fixture.servers[0]!.url, method, path, body);
  if (answer.status === 429) {
    const { details } = answer.body as { details: { retryAfterSeconds: number } };
    await pause(details.retryAfterSeconds * 1_000);
    return ask(fixture, team, method, path, body);
  }
  if (answer.status !== 200)
    throw new Error(`${method} ${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Makes tickets that wait for a user, and open tickets whose last message is ours; neither is due yet. */
async function prepareTickets(trial: Trial, fixture: Fixture, offered: Offered[]): Promise<Prepared> {
  const { waiting, silent } = sizes[trial.tier];
  const prepared: Prepared = { queueOf: new Map(), waiting: [], silent: [] };
  for (const team of fixture.teams) prepared.queueOf.set(team, await setTimes(trial, team));
  const wanted = fixture.teams.flatMap((team) =>
    Array.from({ length: waiting + silent }, (_, at) => ({ team, isSilent: at >= waiting })),
  );
  await forEachAtOnce(wanted, async ({ team, isSilent }, at) => {
    const ticketId = await deliverOnce(fixture, team, offered, `55139${String(40_000_000 + at * 13)}`, 'Olá?');
    if (ticketId === undefined) throw new Error('a message was not recorded');
    prepared[isSilent ? 'silent' : 'waiting'].push(ticketId);
    if (!isSilent) return;
    await ask(fixture, team, 'PUT', `/tickets/${ticketId}`, { status: 'open', userId: team.admin.id });
    await ask(fixture, team, 'POST', `/messages/${ticketId}`, { body: `Ainda está aí? ${ticketId}` });
  });
  return prepared;
}

/** Sets the rules of the connection: other queue after a minute, closed after an hour. Returns the other queue. */
const setTimes = ({ field }: Trial, { companyId, connectionId }: Team): Promise<number> =>
  field.within((workshop) =>
    workshop.inCompany(companyId, { kind: 'system', name: 'chaos' }, async (work) => {
      const [queue] = await work.db
        .insert(queues)
        .values({ companyId, name: 'Reserva', color: '#000001' })
        .returning({ id: queues.id });
      await work.db
        .update(connections)
        .set({ transferQueueId: queue!.id, timeToTransfer: 1, expiresTicket: 1, expiresInactiveMessage: notice })
        .where(and(eq(connections.companyId, companyId), eq(connections.id, connectionId)));
      return queue!.id;
    }),
  );

/** Adds a round of schedules, all due in the same second. Their contacts are made before, because that takes longer. */
async function schedule(trial: Trial, fixture: Fixture, offered: Offered[], round: string): Promise<Due[]> {
  const { schedules, leadMs } = sizes[trial.tier];
  const first = round === 'calma' ? 60_000_000 : 70_000_000;
  const wanted = fixture.teams.flatMap((team, index) =>
    Array.from({ length: schedules }, (_, n) => ({
      team,
      body: `Lembrete ${round} ${index}-${n}`,
      number: `55139${String(first + index * 10_000 + n * 7)}`,
    })),
  );
  const contactIds: number[] = [];
  await forEachAtOnce(wanted, async ({ team, number }, n) => {
    // Half of the contacts have a ticket, in which the schedule is stored.
    if (n % 2 === 0) await deliverOnce(fixture, team, offered, number, 'Bom dia');
    contactIds[n] =
      n % 2 === 0
        ? await contactOf(trial, team, number)
        : ((await ask(fixture, team, 'POST', '/contacts', { name: 'Cliente', number })) as { id: number }).id;
  });
  const at = new Date(Math.ceil((Date.now() + leadMs) / 1_000) * 1_000);
  await forEachAtOnce(wanted, async ({ team, body }, n) => {
    await ask(fixture, team, 'POST', '/schedules', { contactId: contactIds[n], body, sendAt: at.toISOString() });
  });
  if (Date.now() > at.getTime() - 500) throw new Error('the schedules were not all made before their time');
  return wanted.map((one) => ({ ...one, at }));
}

async function contactOf({ field }: Trial, { companyId }: Team, number: string): Promise<number> {
  const { rows } = await field.admin.query<{ id: number }>(
    'select id from contacts where company_id = $1 and number = $2',
    [companyId, number],
  );
  return rows[0]!.id;
}

/** Waits until the phones have every schedule of a round. Returns how long after their time that was, in ms. */
async function handed({ field }: Trial, due: readonly Due[]): Promise<number> {
  const at = due[0]!.at.getTime();
  await pause(Math.max(0, at - Date.now()));
  const bodies = due.map(({ body }) => body);
  for (const end = at + settlesWithinMs; Date.now() < end; await pause(50)) {
    const { rows } = await field.admin.query<{ left: number }>(
      `select ($2 - count(distinct m.body))::int as left from messages m
       where m.company_id = any($3) and m.body = any($1) and (m.ack > 0 or m.error is not null)`,
      [bodies, bodies.length, [...new Set(due.map(({ team }) => team.companyId))]],
    );
    if (rows[0]!.left === 0) break;
  }
  return Date.now() - at;
}

/** Puts the clocks of the prepared tickets back. */
async function makeDue({ field }: Trial, { waiting, silent }: Prepared): Promise<void> {
  await field.admin.query(`update tickets set pending_since = now() - interval '10 minutes' where id = any($1)`, [
    waiting,
  ]);
  await field.admin.query(`update tickets set active_at = now() - interval '3 hours' where id = any($1)`, [silent]);
}

/** Adds both sweeps again and again, so that several run at the same time, besides those of each minute. */
async function sweepOften({ field }: Trial, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const name of sweeps)
      await field.admin.query(`select graphile_worker.add_job($1, '{}'::json, max_attempts := 1)`, [name]);
    await pause(sweepEveryMs);
  }
}

async function ticketsDone({ field }: Trial, { waiting, silent }: Prepared): Promise<void> {
  for (const end = Date.now() + settlesWithinMs; Date.now() < end; await pause(100)) {
    const { rows } = await field.admin.query<{ left: number }>(
      `select count(*)::int as left from tickets where id = any($1) and queue_id is null or id = any($2) and status <> 'closed'`,
      [waiting, silent],
    );
    if (rows[0]!.left === 0) return;
  }
}

/** Each schedule is one message, not before its time, and the phone of its contact got it once. */
async function judgeSchedules({ field }: Trial, due: readonly Due[]): Promise<string[]> {
  const { rows } = await field.admin.query<{ body: string; times: number; unsure: boolean; early: number }>(
    `select m.body, count(*)::int as times, bool_or(m.error is not null) as unsure,
       max(extract(epoch from s.send_at - m.created_at) * 1000)::int as early
     from messages m join schedules s on s.company_id = m.company_id and s.body = m.body
     where m.company_id = any($1) and m.from_me group by m.body`,
    [[...new Set(due.map(({ team }) => team.companyId))]],
  );
  const stored = new Map(rows.map((row) => [row.body, row]));
  const ledgers = new Map<number, Awaited<ReturnType<typeof readLedger>>>();
  for (const { team } of due)
    if (!ledgers.has(team.connectionId))
      ledgers.set(team.connectionId, await readLedger(field.directory, team.connectionId));
  return due.flatMap(({ team, body, number }) => {
    const { times = 0, unsure = false, early = 0 } = stored.get(body) ?? {};
    const reached = ledgers
      .get(team.connectionId)!
      .received.filter((one) => one.body === body && one.number === number).length;
    const found: string[] = [];
    if (times !== 1) found.push(`R6: the schedule "${body}" is stored ${times} times`);
    if (reached > 1 || (reached < 1 && !unsure))
      found.push(`R6: the schedule "${body}" reached the phone ${reached} times`);
    if (early > 0) found.push(`R6: the schedule "${body}" was sent ${early} ms early`);
    return found;
  });
}

/** Each waiting ticket was moved once, each silent one closed once, with one notice at its contact. */
async function judgeTickets({ field }: Trial, { teams }: Fixture, prepared: Prepared): Promise<string[]> {
  const { rows } = await field.admin.query<Found>(
    `select t.id, t.company_id as "companyId", t.queue_id as "queueId", t.status,
       (select count(*)::int from ticket_events e where e.company_id = t.company_id and e.ticket_id = t.id and e.type = 'transferred') as moves,
       (select count(*)::int from ticket_events e where e.company_id = t.company_id and e.ticket_id = t.id and e.type = 'closed') as closings,
       (select count(*)::int from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.body like '%' || $2) as notices
     from tickets t where t.id = any($1)`,
    [[...prepared.waiting, ...prepared.silent], notice],
  );
  const queueOf = new Map(teams.map((team) => [team.companyId, prepared.queueOf.get(team)]));
  const silent = new Set(prepared.silent);
  const found: string[] = [];
  for (const { id, companyId, queueId, status, moves, closings, notices } of rows)
    if (!silent.has(id)) {
      if (queueId !== queueOf.get(companyId) || moves !== 1)
        found.push(`R6: the waiting ticket ${id} is in the queue ${queueId} after ${moves} moves`);
    } else {
      if (status !== 'closed' || closings !== 1)
        found.push(`R6: the silent ticket ${id} is ${status} after ${closings} closings`);
      if (notices !== 1) found.push(`R6: the silent ticket ${id} got ${notices} notices`);
    }
  return found;
}

type Found = {
  id: number;
  companyId: number;
  queueId: number | null;
  status: string;
  moves: number;
  closings: number;
  notices: number;
};
