import { setTimeout as pause } from 'node:timers/promises';
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
  edits: [['if (waiting.ofAccount(sharer) === 0 && mayRun(sharer)) begin(sharer);', 'if (true) begin(sharer);']],
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
      outcome.violations.push(...sent.faults);
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

type Flood = { answered: number; refused: number; faults: string[] };

/** Calls of one account that begin again as soon as they are answered, until the signal. */
async function openFlood(
  trial: Trial,
  fixture: Fixture,
  team: Team,
  offered: Offered[],
  ending: AbortSignal,
): Promise<Flood> {
  const size = sizes[trial.tier];
  const { url } = fixture.servers[0]!;
  const flood: Flood = { answered: 0, refused: 0, faults: [] };
  const again = async (task: (n: number) => Promise<{ status: number }>): Promise<void> => {
    for (let n = 0; !ending.aborted; n++) {
      // A call that is not answered in time is only slow: nobody promises the flood an answer.
      const { status } = await task(n).catch(() => ({ status: 429 }));
      if (status === 429) flood.refused += 1;
      else flood.answered += 1;
      if (status >= 500) flood.faults.push(`R24: the flood got an answer ${status}`);
      if (status === 429) await pause(200);
    }
  };
  const call = (method: string, path: string, body?: unknown) => team.admin.caller.call(url, method, path, body);
  const many = (count: number, task: (at: number, n: number) => Promise<{ status: number }>): Promise<void>[] =>
    Array.from({ length: count }, (_, at) => again((n) => task(at, n)));
  await Promise.all([
    ...many(size.saves, (at, n) => call('POST', '/tags', { name: `Etiqueta ${at} ${n}`, color: '#123456' })),
    ...many(size.reads, () => call('GET', '/contacts/list')),
    ...many(1, (_, n) => call('POST', '/contacts/upload', sheetOf(size.rows, n))),
    ...many(8, async (at, n) => {
      await deliverOnce(fixture, team, offered, `55119${String(80_000_000 + at * 1_000 + (n % 50))}`, 'promoção?');
      return { status: 200 };
    }),
  ]);
  return flood;
}

const sheetOf = (rows: number, n: number): unknown =>
  Array.from({ length: rows }, (_, at) => ({
    name: `Cliente ${n} ${at}`,
    number: `55219${String(60_000_000 + (n % 100) * rows + at)}`,
    email: '',
  }));
