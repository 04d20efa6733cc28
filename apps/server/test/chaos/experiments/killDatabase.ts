import { setTimeout as pause } from 'node:timers/promises';
import { shareOf, type Experiment } from '../experiment.ts';
import { judgeAnswers, openFixture } from '../openFixture.ts';
import { neverRestarts } from '../plants.ts';
import { spreadOf } from '../spreadOf.ts';

const sizes = {
  smoke: {
    kills: 2,
    pauseMs: 300,
    inbound: 120,
    outbound: 20,
    perSecond: 60,
    sendsPerSecond: 10,
    teams: 1,
    chats: 8,
    watchers: 1,
  },
  full: {
    kills: 20,
    pauseMs: 1_500,
    inbound: 5_000,
    outbound: 1_000,
    perSecond: 80,
    sendsPerSecond: 18,
    teams: 4,
    chats: 30,
    watchers: 2,
  },
};
/** A postmaster that was killed leaves shared memory behind, which its backends let go of first. */
const backWithinMs = 10_000;
/** Then the experiment ends, and says so. */
/** Work committed before the kill must be answered within this time. */
const underWayMs = 400;
const longestWaitMs = 20_000;

/** R2P: the postmaster of the embedded database is killed, and nobody but the product starts it again. */
export const killDatabase: Experiment = {
  name: 'R2P',
  what: 'postmaster of the embedded database killed, started again by the product',
  plants: [neverRestarts],
  async run(trial) {
    const { field, chance, tier } = trial;
    const size = sizes[tier];
    const fixture = await openFixture(trial, { servers: 2, teams: size.teams, watchers: size.watchers });
    try {
      const load = fixture.load({
        label: 'R2P',
        chats: size.chats,
        inboundPerSecond: size.perSecond,
        outboundPerSecond: size.sendsPerSecond,
      });
      await pause(1_000);
      const back: number[] = [];
      const kills = shareOf(trial, size.kills);
      for (let n = 0; n < kills; n++) {
        await pause(chance.between(100, size.pauseMs));
        await field.crashDatabase(n % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
        const begun = performance.now();
        // Answers that were on their way at the kill say nothing of a database that is back.
        await pause(underWayMs);
        const taken = () => load.offered.filter(({ acknowledged }) => acknowledged).length;
        for (const before = taken(); taken() === before && performance.now() - begun < longestWaitMs; await pause(25));
        back.push(performance.now() - begun);
        if (back.at(-1)! >= longestWaitMs) break;
      }
      const figures = {
        kills,
        'back after ms, p50, most': `${Math.round(spreadOf(back).p50)}, ${Math.round(spreadOf(back).most)}`,
      };
      if (spreadOf(back).most >= longestWaitMs) {
        await field.startDatabase();
        await load.finish();
        return { figures, violations: [`R2P: the database did not come back within ${longestWaitMs / 1_000} s`] };
      }
      await load.reach({ inbound: shareOf(trial, size.inbound), outbound: shareOf(trial, size.outbound) }, 240_000);
      await load.finish();
      const outcome = await fixture.conclude(load, {
        ...figures,
        'answered 503': load.answers.filter(({ status }) => status === 503).length,
      });
      outcome.violations.push(...judgeAnswers(load));
      if (load.unanswered() > 0) outcome.violations.push(`R2P: ${load.unanswered()} calls were not answered at all`);
      if (spreadOf(back).most > backWithinMs)
        outcome.violations.push(`R2P: worked again only ${Math.round(spreadOf(back).most)} ms after the kill`);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};
