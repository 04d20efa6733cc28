import { setTimeout as pause } from 'node:timers/promises';
import { shareOf, type Experiment, type Trial } from '../experiment.ts';
import { judgeAnswers, openFixture, type Fixture } from '../openFixture.ts';
import { openWaitingChats } from '../openWaitingChats.ts';
import { ignoresFence } from '../plants.ts';
import { makeServerProcess, type ServerProcess } from '../serverProcess.ts';
import { spreadOf } from '../spreadOf.ts';

// A process that wakes up renews its leases company by company: with six of them it comes to orders before it has
// learned of all it lost.
const sizes = {
  smoke: {
    rounds: 1,
    isOneKilled: false,
    frozenMs: 12_000,
    inbound: 400,
    outbound: 60,
    perSecond: 60,
    sendsPerSecond: 20,
    teams: 6,
    chats: 4,
    watchers: 1,
  },
  full: {
    rounds: 20,
    isOneKilled: true,
    frozenMs: 30_000,
    inbound: 10_000,
    outbound: 2_000,
    perSecond: 40,
    sendsPerSecond: 12,
    teams: 4,
    chats: 40,
    watchers: 3,
  },
};
/** A dead owner's phones run elsewhere within this (trust: R8); the smoke shares its machine with other tests. */
const movesWithinMs = { smoke: 15_000, full: 10_000 };
const takenWithinMs = 20_000;
/** Chats of each team whose orders wait for whoever wakes up first. */
const waitingEach = 4;
/** Longer than a process takes to look for orders after it wakes up, far shorter than a lease. */
const aloneMs = 400;

/** R8: two processes share the phones; one is killed, the other frozen past its lease and woken up again. */
export const twoProcesses: Experiment = {
  name: 'R8',
  what: 'two processes, one killed, one frozen and woken',
  plants: [ignoresFence],
  async run(trial) {
    const size = sizes[trial.tier];
    const fixture = await openFixture(trial, { servers: 2, teams: size.teams, watchers: size.watchers });
    // Serves calls and has no phones: it takes messages while both owners sleep.
    const door = await makeServerProcess({ ...trial.field.env, ROLE: 'web' }, trial.plant?.edits ?? []);
    try {
      await door.start();
      const waiting = await openWaitingChats(fixture.teams, door.url, waitingEach);
      const load = fixture.load({
        label: 'R8',
        chats: size.chats,
        inboundPerSecond: size.perSecond,
        outboundPerSecond: size.sendsPerSecond,
        duplicates: 0.05,
      });
      const moved: number[] = [];
      const [one, other] = fixture.servers as [ServerProcess, ServerProcess];
      const rounds = shareOf(trial, size.rounds);
      for (let round = 0; round < rounds; round++) {
        await pause(trial.chance.between(500, 2_000));
        // The process with most of the phones is hurt; the other takes them.
        const [first, second] = (await owned(trial, one)) >= (await owned(trial, other)) ? [one, other] : [other, one];
        // The smoke leaves the kill to R1, whose server is its own heir.
        const [owner, heir] = size.isOneKilled ? [first, second] : [second, first];
        if (size.isOneKilled) {
          const killed = performance.now();
          await owner.kill();
          await takes(trial, fixture, heir);
          moved.push(performance.now() - killed);
          await owner.start();
          await pause(trial.chance.between(300, 1_000));
        }
        // The heir sleeps past its leases, in the middle of whatever it does, and wakes up to find them gone.
        const froze = performance.now();
        heir.freeze();
        await takes(trial, fixture, owner);
        moved.push(performance.now() - froze);
        await pause(Math.max(0, size.frozenMs - (performance.now() - froze)));
        // The owner sleeps for a moment, so that the orders of these messages are there for nobody but the one who
        // wakes up.
        owner.freeze();
        await waiting.write();
        heir.thaw();
        await pause(aloneMs);
        owner.thaw();
        await pause(2_000);
        trial.print(`  R8: round ${round + 1} of ${rounds}, ${load.offered.length} offered`);
      }
      await load.reach({ inbound: shareOf(trial, size.inbound), outbound: shareOf(trial, size.outbound) }, 240_000);
      await load.finish();
      const drove = { offered: [...load.offered, ...waiting.offered], posted: [...load.posted, ...waiting.posted] };
      const outcome = await fixture.conclude(drove, {
        rounds,
        'lease moved p50, most ms': `${Math.round(spreadOf(moved).p50)}, ${Math.round(spreadOf(moved).most)}`,
      });
      outcome.violations.push(...judgeAnswers(load), ...(await fencesRise(trial, fixture)));
      const late = moved.filter((took) => took > movesWithinMs[trial.tier]);
      if (late.length > 0)
        outcome.violations.push(
          `R8: ${late.length} times a lease moved only after ${Math.round(spreadOf(late).most)} ms`,
        );
      return outcome;
    } finally {
      await door.kill();
      await fixture.close();
    }
  },
};

/** The owner's name carries its process id. */
async function owned({ field }: Trial, { pid }: ServerProcess): Promise<number> {
  const { rows } = await field.admin.query<{ many: number }>(
    `select count(*)::int as many from session_leases where split_part(owner, ':', 2) = $1 and expires_at > now()`,
    [String(pid)],
  );
  return rows[0]!.many;
}

async function takes(trial: Trial, fixture: Fixture, server: ServerProcess): Promise<void> {
  for (
    const end = performance.now() + takenWithinMs;
    (await owned(trial, server)) < fixture.teams.length;
    await pause(50)
  )
    if (performance.now() > end) throw new Error(`process ${server.pid} did not take the phones`);
}

/** Every new owner has a higher fence than the one before, without exception. */
async function fencesRise({ field }: Trial, { teams }: Fixture): Promise<string[]> {
  const { rows } = await field.admin.query<{ id: number; fence: number; before: number | null }>(
    `select connection_id as id, fence, lag(fence) over (partition by connection_id order by id) as before from chaos.owners where connection_id = any($1)`,
    [teams.map(({ connectionId }) => connectionId)],
  );
  return rows
    .filter(({ fence, before }) => before !== null && fence <= before)
    .map(({ id, fence, before }) => `R8: connection ${id} got fence ${fence} after ${before}`);
}
