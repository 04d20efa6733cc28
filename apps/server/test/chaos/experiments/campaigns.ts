import { setTimeout as pause } from 'node:timers/promises';
import { forgetUnconfirmed } from '../comeToRest.ts';
import { shareOf, type Experiment, type Trial } from '../experiment.ts';
import type { Team } from '../makeTeam.ts';
import { openFixture, type Fixture } from '../openFixture.ts';
import { fastCampaigns, finishesEarly, losesClaims, mixesConnections, restartsEverybody } from '../plants.campaigns.ts';
import { diesAfterJob } from '../plants.jobs.ts';
import { readLedger, type PhoneMemory } from '../readLedger.ts';

/** Connections of the company, each with a campaign that is sent at the same time as the others. */
const connections = 3;
/** Recipients of each campaign of the company and of that of its neighbour, and how often something fails. */
const sizes = {
  smoke: { recipients: 20, beside: 20, kills: 3, restarts: 2, outages: 1, faults: 4 },
  full: { recipients: 3_334, beside: 1_000, kills: 60, restarts: 20, outages: 6, faults: 60 },
};
const outageMs = 1_500;
/** Longest time until everybody has everything, besides what the harms take. A full tier sends for minutes. */
const finishedWithinMs = { smoke: 180_000, full: 600_000 };
const parts = 2;
/** The figures of a large campaign are counted a little later. */
const countedWithinMs = 5_000;

/** A refusal is tried again, so that most faults fail nobody. */
const mostRefused = (faults: number): number => Math.ceil(faults / 4);

type Row = { number: string; status: string; part: number; delivered: boolean };
/** A campaign, how many get it, and how many of them may fail. */
type Plan = { team: Team; at: number; recipients: number; mostFailed: number };
type Sent = Plan & { id: number; label: string };

/**
 * R7: a company sends campaigns over three connections at once, with two parts to each recipient, by two processes; both
 * are killed at random moments and right after jobs, the database stops, phones refuse, answer late or never, and the
 * campaigns are cancelled and restarted meanwhile. One is due while nothing runs. A campaign of another company is sent
 * beside, which no person touches and whose phone does not fail.
 */
export const campaigns: Experiment = {
  name: 'R7',
  what: 'campaigns of a company on three connections, cancelled and restarted, while two processes are killed, the database stops and phones fail',
  plants: [losesClaims, restartsEverybody, finishesEarly, mixesConnections],
  async run(trial) {
    const { tier, chance } = trial;
    const size = sizes[tier];
    const fixture = await openFixture(trial, {
      servers: 2,
      teams: 2,
      moreConnections: connections - 1,
      watchers: 1,
      edits: fastCampaigns,
    });
    try {
      const [first, neighbour, ...more] = fixture.teams as [Team, Team, ...Team[]];
      const own: Sent[] = [];
      for (const [at, team] of [first, ...more].entries())
        own.push(
          await prepare(fixture, trial, {
            team,
            at,
            recipients: size.recipients,
            mostFailed: mostRefused(size.faults),
          }),
        );
      const beside = await prepare(fixture, trial, {
        team: neighbour,
        at: connections,
        recipients: size.beside,
        mostFailed: 0,
      });
      const sent = [...own, beside];
      const [late, ...now] = sent as [Sent, ...Sent[]];
      const dueAt = Date.now() + 4_000;
      await change(fixture, late, { scheduledAt: new Date(dueAt).toISOString() });
      for (const { kill } of fixture.servers) await kill();
      await pause(Math.max(0, dueAt + 1_000 - Date.now()));
      await Promise.all(fixture.servers.map((server) => server.start()));
      for (const one of now) await change(fixture, one, { scheduledAt: 'now' });
      const startedMs = (await begun(trial, late)) - dueAt;

      const harms = chance.shuffle([
        ...Array.from({ length: shareOf(trial, size.kills) }, (_, at) => ({ kind: 'kill' as const, at })),
        ...Array.from({ length: shareOf(trial, size.restarts) }, (_, at) => ({ kind: 'restart' as const, at })),
        ...Array.from({ length: shareOf(trial, size.outages) }, (_, at) => ({ kind: 'outage' as const, at })),
        ...Array.from({ length: shareOf(trial, size.faults) }, (_, at) => ({ kind: 'fault' as const, at })),
      ]);
      for (const { kind, at } of harms) {
        await pause(chance.between(100, 900));
        const one = own[at % connections]!;
        if (kind === 'restart') await cancelAndRestart(fixture, one, chance.between(0, 400));
        else if (kind === 'fault') await failPhone(fixture, one, faults[at % faults.length]!, 1 + (at % 3));
        else if (kind === 'outage') await stopDatabase(trial);
        else await killOne(fixture.servers[at % 2]!, at, 1 + Math.floor(chance.next() * 20));
      }
      const finished = await allFinished(trial, fixture, sent);
      const violations = [...finished, ...(await judgeCampaigns(trial, fixture, sent))];
      if (startedMs > 30_000) violations.push(`R7: the campaign that was due began only after ${startedMs} ms`);
      await forgetUnconfirmed(trial.field, fixture.teams);
      const outcome = await fixture.conclude(
        { offered: [], posted: [] },
        {
          recipients: connections * size.recipients,
          'recipients of the neighbour': size.beside,
          kills: shareOf(trial, size.kills),
          'database stops': shareOf(trial, size.outages),
          'faults of phones': shareOf(trial, size.faults),
          'began after ms': startedMs,
        },
      );
      outcome.violations.push(...violations);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};

async function ask({ servers }: Fixture, { admin }: Team, method: string, path: string, body?: object): Promise<never> {
  for (let tries = 0; ; tries++) {
    const answer = await Promise.any(
      [servers[0]!, servers[1]!].map((server) => admin.caller.call(server.url, method, path, body)),
    ).catch(() => undefined);
    if (answer && (answer.status === 200 || answer.status === 204)) return answer.body;
    // Another answer than a refusal of a repeated step, or a process that just starts.
    if (answer && answer.status === 409) return answer.body;
    if (tries > 40) throw new Error(`${method} ${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
    await pause(250);
  }
}

/** A list, a file list with a text as the second part, and a campaign with both, on the connection of the team. */
async function prepare(fixture: Fixture, { field }: Trial, plan: Plan): Promise<Sent> {
  const { team, at, recipients } = plan;
  const post = async (path: string, body: object): Promise<number> =>
    ((await one(fixture, team, 'POST', path, body)) as { id: number }).id;
  await one(fixture, team, 'POST', '/campaign-settings', {
    settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 },
  });
  const contactListId = await post('/contact-lists', { name: `Todos ${at}` });
  await field.admin.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid, checked_at)
     select $1, $2, 'Cliente ' || n, '55139' || (80000000 + $3 * 100000 + n), '55139' || (80000000 + $3 * 100000 + n), true, now()
     from generate_series(1, $4) n`,
    [team.companyId, contactListId, at, recipients],
  );
  const label = `R7-${team.connectionId}`;
  const fileListId = await post('/files', { name: `Anexos ${at}`, message: `${label} resto` });
  const id = await post('/campaigns', {
    name: `Caos ${at}`,
    message1: `${label} começo A`,
    message2: `${label} começo B`,
    whatsappId: team.connectionId,
    contactListId,
    fileListId,
  });
  return { ...plan, id, label };
}

async function one(
  { servers }: Fixture,
  { admin }: Team,
  method: string,
  path: string,
  body: object,
): Promise<unknown> {
  const answer = await admin.caller.call(servers[0]!.url, method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const change = (fixture: Fixture, { team, id }: Sent, body: object): Promise<unknown> =>
  one(fixture, team, 'PUT', `/campaigns/${id}`, body);

async function begun({ field }: Trial, { id }: Sent): Promise<number> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    const { rows } = await field.admin.query<{ at: Date | null }>(
      'select started_at as at from campaigns where id = $1',
      [id],
    );
    if (rows[0]?.at) return rows[0].at.getTime();
  }
  return Date.now();
}

async function killOne(server: Fixture['servers'][number], at: number, after: number): Promise<void> {
  // Every second one dies right after a job, whose commit is done while the job counts as open.
  await server.kill();
  if (at % 4 < 2) return void (await server.start());
  await server.start({ edits: [diesAfterJob], env: { CRASH_AFTER: String(after) } });
  await server.gone(5_000);
  await server.kill();
  await server.start();
}

const faults = ['refuse', 'hang', 'vanish', 'late'] as const;

/** The next sends of the phone of a team fail. A connection between two owners has no phone to fail. */
const failPhone = (fixture: Fixture, { team }: Sent, next: (typeof faults)[number], times: number): Promise<unknown> =>
  team.admin.caller
    .call(fixture.servers[0]!.url, 'POST', `/sandbox/${team.connectionId}/faults`, { next, times })
    .catch(() => undefined);

async function stopDatabase({ field }: Trial): Promise<void> {
  await field.crashDatabase();
  await pause(outageMs);
  await field.startDatabase();
}

async function cancelAndRestart(fixture: Fixture, { team, id }: Sent, waitMs: number): Promise<void> {
  await ask(fixture, team, 'POST', `/campaigns/${id}/cancel`);
  await pause(waitMs);
  await ask(fixture, team, 'POST', `/campaigns/${id}/restart`);
}

/** Waits until every campaign is finished. One whose restart lost its answer is restarted. */
async function allFinished({ field, tier }: Trial, fixture: Fixture, sent: readonly Sent[]): Promise<string[]> {
  for (const end = Date.now() + finishedWithinMs[tier]; Date.now() < end; await pause(500)) {
    const { rows } = await field.admin.query<{ id: number; status: string }>(
      `select id, status from campaigns where id = any($1) and status <> 'FINALIZADA'`,
      [sent.map(({ id }) => id)],
    );
    if (rows.length === 0) return [];
    for (const { id, status } of rows)
      if (status === 'CANCELADA')
        await ask(fixture, sent.find((one) => one.id === id)!.team, 'POST', `/campaigns/${id}/restart`);
  }
  return ['R7: a campaign did not come to its end'];
}

/**
 * Each recipient has each part once, or the row says that its outcome is unknown; the totals are those of the phones. A
 * campaign leaves over its own connection only.
 */
async function judgeCampaigns(trial: Trial, fixture: Fixture, sent: readonly Sent[]): Promise<string[]> {
  const { field } = trial;
  const found: string[] = [];
  const ledgers = new Map<number, PhoneMemory>();
  for (const { connectionId } of fixture.teams)
    ledgers.set(connectionId, await readLedger(field.directory, connectionId));
  for (const one of sent) {
    const { rows } = await field.admin.query<Row>(
      `select number, status, part, delivered_at is not null as delivered from campaign_shippings where campaign_id = $1`,
      [one.id],
    );
    if (rows.length !== one.recipients) found.push(`R7: ${rows.length} recipients are stored`);
    found.push(...judgeRecipients(rows, partsOnPhones(one, ledgers), one.mostFailed));
    for (const [connectionId, { received }] of ledgers) {
      const strays = connectionId === one.team.connectionId ? 0 : received.filter((part) => isPartOf(one, part)).length;
      if (strays > 0) found.push(`R7: ${strays} parts of ${one.label} left over the connection ${connectionId}`);
    }
    found.push(...(await judgeTotals(trial, fixture, one)));
  }
  return found;
}

const isPartOf = ({ label }: Sent, { body, again }: PhoneMemory['received'][number]): boolean =>
  !again && body.startsWith(`${label} `);

/** How often the phones of a campaign's own connection got each part, by number and part. */
function partsOnPhones(one: Sent, ledgers: ReadonlyMap<number, PhoneMemory>): Map<string, number> {
  const got = new Map<string, number>();
  for (const part of ledgers.get(one.team.connectionId)!.received)
    if (isPartOf(one, part)) {
      const key = `${part.number} ${part.body.endsWith('resto') ? 1 : 0}`;
      got.set(key, (got.get(key) ?? 0) + 1);
    }
  return got;
}

function judgeRecipients(rows: readonly Row[], got: ReadonlyMap<string, number>, mostFailed: number): string[] {
  const found: string[] = [];
  const counted = new Set<string>();
  for (const { number, status, part, delivered } of rows) {
    for (let at = 0; at < parts; at++) {
      counted.add(`${number} ${at}`);
      const count = got.get(`${number} ${at}`) ?? 0;
      // A part whose outcome is unknown may have arrived, and those after it were not sent. A phone refused a part that
      // failed, at every attempt.
      const isOpen = (status === 'unknown' && at >= part) || (status === 'failed' && at >= part && count === 0);
      if (count > 1 || (count < 1 && !isOpen))
        found.push(`R7: part ${at} of ${number} reached the phone ${count} times (${status})`);
    }
    if (delivered !== (status === 'delivered')) found.push(`R7: ${number} is ${status}, delivered: ${delivered}`);
    if (!['delivered', 'unknown', 'failed'].includes(status)) found.push(`R7: ${number} is ${status} at the end`);
  }
  const strangers = [...got.keys()].filter((key) => !counted.has(key));
  if (strangers.length > 0) found.push(`R7: ${strangers.length} parts reached numbers that are no recipients`);
  const failed = rows.filter(({ status }) => status === 'failed').length;
  if (failed > mostFailed) found.push(`R7: ${failed} recipients failed`);
  return found;
}

/** The report shows the totals of the recipients, which are compared with the phones one by one. */
async function judgeTotals({ field }: Trial, fixture: Fixture, one: Sent): Promise<string[]> {
  for (const end = Date.now() + countedWithinMs; ; await pause(250)) {
    const { rows } = await field.admin.query<Record<string, number>>(
      `select count(*)::int as total, count(delivered_at)::int as delivered,
         count(*) filter (where status = 'unknown')::int as unknown, count(*) filter (where status = 'failed')::int as failed,
         count(*) filter (where status in ('waiting', 'sending'))::int as waiting
       from campaign_shippings where campaign_id = $1`,
      [one.id],
    );
    const { report } = (await ask(fixture, one.team, 'GET', `/campaigns/${one.id}/report`)) as {
      report: Record<string, number>;
    };
    const found = Object.entries(rows[0]!).flatMap(([name, value]) =>
      report[name] === value
        ? []
        : [`R7: the report of ${one.label} shows ${report[name]} ${name}, there are ${value}`],
    );
    if (found.length === 0 || Date.now() > end) return found;
  }
}
