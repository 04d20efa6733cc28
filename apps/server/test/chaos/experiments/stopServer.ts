import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shareOf, type Experiment, type Trial } from '../experiment.ts';
import type { Load } from '../openLoad.ts';
import { judgeAnswers, openFixture, type Fixture } from '../openFixture.ts';
import { cutsCalls, logsOutOnStop } from '../plants.ts';
import type { ServerProcess } from '../serverProcess.ts';
import { spreadOf } from '../spreadOf.ts';

const sizes = {
  smoke: {
    stops: 3,
    pauseMs: 300,
    held: 3,
    inbound: 120,
    outbound: 20,
    perSecond: 60,
    sendsPerSecond: 10,
    teams: 1,
    chats: 8,
    watchers: 1,
  },
  full: {
    stops: 30,
    pauseMs: 1_500,
    held: 5,
    inbound: 5_000,
    outbound: 1_000,
    perSecond: 80,
    sendsPerSecond: 18,
    teams: 4,
    chats: 30,
    watchers: 2,
  },
};
const stopsWithinMs = 10_000;
/**
 * How long calls under way are held up after the signal, as by a lock: at the first stop longer than sockets and
 * sessions need to close.
 */
const heldForMs = { first: 3_000, others: 500 };

/** R14: servers are stopped by SIGTERM under load, one after the other. */
export const stopServer: Experiment = {
  name: 'R14',
  what: 'SIGTERM under load: calls under way finish, sessions are handed over',
  plants: [cutsCalls, logsOutOnStop],
  async run(trial) {
    const { chance, tier } = trial;
    const size = sizes[tier];
    const fixture = await openFixture(trial, { servers: 2, teams: size.teams, watchers: size.watchers });
    try {
      const load = fixture.load({
        label: 'R14',
        chats: size.chats,
        inboundPerSecond: size.perSecond,
        outboundPerSecond: size.sendsPerSecond,
      });
      await pause(1_000);
      const tookMs: number[] = [];
      const violations: string[] = [];
      const stops = shareOf(trial, size.stops);
      for (let n = 0; n < stops && violations.length === 0; n++) {
        await pause(chance.between(100, size.pauseMs));
        const server = fixture.servers[n % 2]!;
        const { ms, wrong } = await stopOne(trial, fixture, load, server, {
          calls: size.held,
          forMs: n === 0 ? heldForMs.first : heldForMs.others,
        });
        tookMs.push(ms);
        violations.push(...wrong);
        await server.start();
      }
      const figures = {
        stops,
        'stop ms, p50, most': `${Math.round(spreadOf(tookMs).p50)}, ${Math.round(spreadOf(tookMs).most)}`,
        'held calls finished': stops * size.held,
      };
      if (violations.length > 0) {
        await load.finish();
        return { figures, violations };
      }
      await load.reach({ inbound: shareOf(trial, size.inbound), outbound: shareOf(trial, size.outbound) }, 240_000);
      await load.finish();
      const outcome = await fixture.conclude(load, {
        ...figures,
        'answered 503': load.answers.filter(({ status }) => status === 503).length,
      });
      outcome.violations.push(...judgeAnswers(load));
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};

/** Stops a server while calls to it are held up by a lock, and tells what was wrong with that. */
async function stopOne(
  { field }: Trial,
  { teams }: Fixture,
  load: Load,
  server: ServerProcess,
  held: { calls: number; forMs: number },
): Promise<{ ms: number; wrong: string[] }> {
  const { admin, companyId } = teams[0]!;
  const wrong: string[] = [];
  const holder = await field.admin.connect();
  // A client outside its pool ends the process when its connection breaks and nobody listens.
  holder.on('error', () => undefined);
  let begun: number;
  let code: number | null;
  let statuses: number[];
  try {
    await holder.query('begin');
    await holder.query('select 1 from users where company_id = $1 and id = $2 for update', [companyId, admin.id]);
    const calls = Promise.all(
      Array.from({ length: held.calls }, () =>
        admin.caller.call(server.url, 'PUT', `/users/${admin.id}`, { name: 'Pessoa que espera' }).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    await pause(300);
    begun = performance.now();
    const stopped = server.stop();
    await pause(held.forMs);
    await holder.query('commit');
    [code, statuses] = await Promise.all([stopped, calls]);
  } finally {
    holder.release();
  }
  const ms = performance.now() - begun;
  if (code !== 0) wrong.push(`R14: a stop ended with ${code}`);
  if (ms > stopsWithinMs) wrong.push(`R14: a stop took ${Math.round(ms)} ms`);
  if (statuses.some((status) => status !== 200))
    wrong.push(`R14: calls accepted before the signal were answered ${statuses.join(', ')}`);
  const cut = load.lost.filter(
    (call) =>
      call.url === server.url && call.begun < begun && call.code !== 'ECONNREFUSED' && begun - call.begun < 5_000,
  ).length;
  if (cut > 0) wrong.push(`R14: ${cut} calls of the load begun before the signal were not answered`);
  const { rows } = await field.admin.query<{ left: number }>(
    `select count(*)::int as left from session_leases where owner like $1 and expires_at > now()`,
    [`%:${server.pid}:%`],
  );
  if (rows[0]!.left > 0) wrong.push(`R14: ${rows[0]!.left} leases were not handed over`);
  for (const { connectionId } of teams) {
    const file = join(field.directory, 'sandbox', String(connectionId), 'state.json');
    if (!existsSync(file) || !(JSON.parse(readFileSync(file, 'utf8')) as { paired: boolean }).paired)
      wrong.push(`R14: the line ${connectionId} was logged out`);
  }
  return { ms, wrong };
}
