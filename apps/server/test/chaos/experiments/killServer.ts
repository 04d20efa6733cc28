import { setTimeout as pause } from 'node:timers/promises';
import { shareOf, type Experiment } from '../experiment.ts';
import { judgeAnswers, openFixture } from '../openFixture.ts';
import { answersBeforeCommit, crashPoints } from '../plants.ts';
import { spreadOf } from '../spreadOf.ts';

const sizes = {
  smoke: {
    kills: 1,
    each: 1,
    inbound: 400,
    outbound: 40,
    perSecond: 150,
    sendsPerSecond: 15,
    teams: 2,
    chats: 10,
    watchers: 2,
  },
  full: {
    kills: 80,
    each: 5,
    inbound: 10_000,
    outbound: 2_000,
    perSecond: 90,
    sendsPerSecond: 18,
    teams: 4,
    chats: 40,
    watchers: 3,
  },
};
type Point = keyof typeof crashPoints;
/** To die after sending one has to own a phone first, which takes 8 s: not in the smoke. */
const pointsOf: Record<'smoke' | 'full', Point[]> = {
  smoke: ['before insert', 'after insert, before commit', 'after commit, before answer'],
  full: Object.keys(crashPoints) as Point[],
};
/** A lease outlives its dead owner by 8 s; only then is anything sent, and somebody can die after sending. */
const crashWithinMs = 25_000;

/**
 * R1: the server is killed again and again while messages stream in and out, at random moments and at the worst ones.
 */
export const killServer: Experiment = {
  name: 'R1',
  what: 'kill -9 of the server',
  plants: [answersBeforeCommit],
  async run(trial) {
    const { chance, tier, plant } = trial;
    const size = sizes[tier];
    const fixture = await openFixture(trial, { servers: 1, teams: size.teams, watchers: size.watchers });
    const server = fixture.servers[0]!;
    try {
      const load = fixture.load({
        label: 'R1',
        chats: size.chats,
        inboundPerSecond: size.perSecond,
        outboundPerSecond: size.sendsPerSecond,
        duplicates: 0.05,
        forgetful: 2,
      });
      const starts: number[] = [];
      const died: Record<string, number> = {};
      // A planted bug sits where some of the places to die are; chance alone has to find it.
      const points = plant
        ? []
        : chance.shuffle(
            pointsOf[tier].flatMap((point) => Array.from({ length: shareOf(trial, size.each) }, () => point)),
          );
      const rounds = shareOf(trial, size.kills) + (plant ? 3 : points.length);
      const every = Math.max(1, Math.floor(rounds / Math.max(1, points.length)));
      let kills = 0;
      const kill = async (): Promise<void> => {
        kills++;
        await server.kill();
      };
      for (let n = 0; n < rounds; n++) {
        const point = n % every === 0 ? points.pop() : undefined;
        if (point) {
          await kill();
          const passes = point.startsWith('after send')
            ? 1 + Math.floor(chance.next() * 3)
            : 5 + Math.floor(chance.next() * 60);
          await server.start({ edits: [crashPoints[point]], env: { CRASH_AFTER: String(passes) } }).then(
            (took) => starts.push(took),
            // A death is what is wanted; a start that fails has not found its place.
            (error: unknown) => {
              if (String(error).includes('ended with 1 ')) throw error;
            },
          );
          if (await server.gone(crashWithinMs)) died[point] = (died[point] ?? 0) + 1;
          else
            trial.print(
              `  R1: nobody died ${point} (${passes} passes) in ${crashWithinMs / 1_000} s, ${load.answers.length} answers, ${load.unanswered()} without`,
            );
        } else await pause(chance.between(300, 3_000));
        await kill();
        starts.push(await server.start());
        if (n % 10 === 9) trial.print(`  R1: ${kills} kills, ${load.offered.length} offered`);
      }
      await load.reach({ inbound: shareOf(trial, size.inbound), outbound: shareOf(trial, size.outbound) }, 180_000);
      await load.finish();
      const outcome = await fixture.conclude(load, {
        kills,
        ...died,
        'ready p95 ms': Math.round(spreadOf(starts).p95),
      });
      const stored = new Set(
        (await trial.field.admin.query<{ wid: string }>(`select wid from messages where wid like 'R1-%'`)).rows.map(
          ({ wid }) => wid,
        ),
      );
      const forgotten = load.offered.filter(({ forgotten }) => forgotten);
      outcome.figures['lost by forgetful phones'] =
        `${forgotten.filter(({ wid }) => !stored.has(wid)).length} of ${forgotten.length}`;
      outcome.violations.push(...judgeAnswers(load));
      if (!plant)
        for (const point of pointsOf[tier])
          if ((died[point] ?? 0) < shareOf(trial, size.each))
            outcome.violations.push(`R1: died ${point} only ${died[point] ?? 0} times`);
      if (tier === 'full' && spreadOf(starts).p95 > 3_000)
        outcome.violations.push(`R1: ready only after ${Math.round(spreadOf(starts).p95)} ms (p95)`);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};
