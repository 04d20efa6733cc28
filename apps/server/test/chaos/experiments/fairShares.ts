import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { deliverOnce } from '../deliverOnce.ts';
import type { Experiment, Plant, Tier, Trial } from '../experiment.ts';
import { openFixture, type Fixture } from '../openFixture.ts';
import type { Team } from '../makeTeam.ts';
import type { Offered } from '../openLoad.ts';
import { spreadOf } from '../spreadOf.ts';

const sizes: Record<Tier, { seconds: number; saves: number; reads: number; rows: number }> = {
  smoke: { seconds: 6, saves: 60, reads: 12, rows: 1_000 },
  full: { seconds: 40, saves: 200, reads: 24, rows: 5_000 },
};
/** The neighbour's calls, and messages of its contacts, come this far apart, in ms. */
const callEveryMs = 60;
const messageEveryMs = 200;
/** A neighbour of a busy company waits at most so long (p99). The load itself takes most of the machine in the smoke tier. */
const neighbourWithinMs: Record<Tier, number> = { smoke: 700, full: 250 };

const withoutShares: Plant = {
  name: 'without-shares',
  what: 'every call takes a connection at once, whoever sent it',
  noticedAs: /^R24: the neighbour/,
  edits: [
    ['if (waiting.ofAccount(sharer) === 0 && mayRun(sharer, isBusyNow)) begin(sharer);', 'if (true) begin(sharer);'],
  ],
};

/**
 * R24: one company saves, reads, imports and gets a flood of messages all at once, while another one works as usual. The
 * calls and messages of the other one are answered nearly as fast as before, and none is refused.
 */
export const fairShares: Experiment = {
  name: 'R24',
  what: 'a company that works beside one that floods',
  plants: [withoutShares],
  async run(trial) {
    const { tier } = trial;
    const fixture = await openFixture(trial, { servers: 1, teams: 2, watchers: 1 });
    try {
      const [neighbour, flooding] = fixture.teams as [Team, Team];
      const offered: Offered[] = [];
      const alone = await work(fixture, neighbour, offered, sizes[tier].seconds);
      const ending = new AbortController();
      const flood = openFlood(trial, fixture, flooding, offered, ending.signal);
      // The first calls of the flood meet an idle machine.
      await pause(500);
      const beside = await work(fixture, neighbour, offered, sizes[tier].seconds);
      ending.abort();
      const sent = await flood;
      const [before, after] = [spreadOf(alone.ms), spreadOf(beside.ms)];
      const outcome = await fixture.conclude(
        { offered, posted: [] },
        {
          'neighbour alone p50, p99 ms': [before.p50, before.p99].map(Math.round).join(', '),
          'neighbour beside p50, p99 ms': [after.p50, after.p99].map(Math.round).join(', '),
          'ready p99 ms': Math.round(spreadOf(beside.readyMs).p99),
          'calls of the flood': `${sent.answered} answered, ${sent.refused} refused`,
        },
      );
      for (const status of new Set(beside.refused))
        outcome.violations.push(`R24: the neighbour got an answer ${status} beside the flood`);
      if (beside.unanswered > 0)
        outcome.violations.push(`R24: the neighbour got no answer ${beside.unanswered} times beside the flood`);
      for (const [what, { p99 }] of [['', after] as const, [' for readiness', spreadOf(beside.readyMs)] as const])
        if (p99 > neighbourWithinMs[tier])
          outcome.violations.push(`R24: the neighbour waits ${Math.round(p99)} ms (p99)${what}`);
      for (const status of new Set(sent.faults)) outcome.violations.push(`R24: the flood got an answer ${status}`);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};

/** `unanswered`: how many calls and messages got no answer in time. */
type Experience = { ms: number[]; readyMs: number[]; refused: number[]; unanswered: number };

/** Lists tickets and saves, as people do, while contacts write and a monitor asks whether the server is ready. */
async function work(fixture: Fixture, team: Team, offered: Offered[], seconds: number): Promise<Experience> {
  const seen: Experience = { ms: [], readyMs: [], refused: [], unanswered: 0 };
  const { url } = fixture.servers[0]!;
  const { caller } = team.admin;
  const end = performance.now() + seconds * 1_000;
  const every = async (ms: number, task: (n: number) => Promise<void>): Promise<void> => {
    const running: Promise<void>[] = [];
    for (let n = 0; performance.now() < end; n++) {
      running.push(task(n).catch(() => void (seen.unanswered += 1)));
      await pause(ms);
    }
    await Promise.all(running);
  };
  const measured = async (times: number[], method: string, path: string, body?: unknown): Promise<void> => {
    const answer = await caller.call(url, method, path, body);
    times.push(answer.ms);
    if (answer.status >= 400) seen.refused.push(answer.status);
  };
  await Promise.all([
    every(callEveryMs, (n) =>
      n % 5 === 0
        ? measured(seen.ms, 'POST', '/quick-messages', { shortcode: `r${seconds}-${end}-${n}`, message: 'Resposta' })
        : measured(seen.ms, 'GET', '/tickets?status=pending&showAll=true'),
    ),
    every(callEveryMs * 5, () => measured(seen.readyMs, 'GET', '/ready')),
    every(messageEveryMs, async (n) => {
      const begun = performance.now();
      await deliverOnce(fixture, team, offered, `55139${String(70_000_000 + n)}`, `mensagem ${n}`);
      seen.ms.push(performance.now() - begun);
    }),
  ]);
  return seen;
}

type Flood = { answered: number; refused: number; faults: number[] };

/**
 * Calls of one account that begin again as soon as they are answered, on a thread of their own, and messages of contacts
 * one after another, until the signal.
 */
async function openFlood(
  trial: Trial,
  fixture: Fixture,
  team: Team,
  offered: Offered[],
  ending: AbortSignal,
): Promise<Flood> {
  const worker = new Worker(new URL('../flooders.mjs', import.meta.url), {
    workerData: { url: fixture.servers[0]!.url, token: team.admin.token, ...sizes[trial.tier] },
  });
  const write = async (at: number): Promise<void> => {
    for (let n = 0; !ending.aborted; n++)
      await deliverOnce(fixture, team, offered, `55119${80_000_000 + at * 1_000 + (n % 50)}`, 'promoção?');
  };
  await Promise.all(Array.from({ length: 8 }, (_, at) => write(at)));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  worker.postMessage('stop');
  const [flood] = (await once(worker, 'message')) as [Flood];
  return flood;
}
