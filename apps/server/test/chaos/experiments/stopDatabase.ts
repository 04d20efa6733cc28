import { setTimeout as pause } from 'node:timers/promises';
import { shareOf, type Experiment } from '../experiment.ts';
import { openFaultProxy } from '../faultProxy.ts';
import { judgeAnswers, openFixture } from '../openFixture.ts';
import { repeatsLostCommit } from '../plants.ts';
import { spreadOf } from '../spreadOf.ts';

const sizes = {
  smoke: {
    stops: 2,
    outages: 1,
    outageMs: 2_000,
    cuts: 4,
    pauseMs: 400,
    inbound: 300,
    outbound: 60,
    perSecond: 80,
    sendsPerSecond: 20,
    teams: 2,
    chats: 10,
    watchers: 2,
  },
  full: {
    stops: 20,
    outages: 5,
    outageMs: 15_000,
    cuts: 20,
    pauseMs: 1_500,
    inbound: 10_000,
    outbound: 2_000,
    perSecond: 80,
    sendsPerSecond: 18,
    teams: 4,
    chats: 40,
    watchers: 3,
  },
};
/** Works again so soon after the database does, and answers in the meantime within this (trust: R2). */
const backWithinMs = 5_000;
const answersWithinMs = 5_500;
/** Then the experiment goes on, and says so. */
const longestWaitMs = 30_000;

/** R2: the database crashes, stays away, and its connections break in the middle of a COMMIT. */
export const stopDatabase: Experiment = {
  name: 'R2',
  what: 'database crashes, outages, connections cut inside COMMIT',
  plants: [repeatsLostCommit],
  async run(trial) {
    const { field, chance, tier } = trial;
    const size = sizes[tier];
    const proxy = await openFaultProxy(field.databasePort);
    const fixture = await openFixture(trial, {
      servers: 2,
      teams: size.teams,
      watchers: size.watchers,
      env: { DATABASE_URL: field.urlOver(proxy.port) },
    });
    try {
      const load = fixture.load({
        label: 'R2',
        chats: size.chats,
        inboundPerSecond: size.perSecond,
        outboundPerSecond: size.sendsPerSecond,
        duplicates: 0.05,
      });
      await pause(1_000);
      const back: number[] = [];
      const comeBack = async (): Promise<void> => {
        const begun = performance.now();
        const taken = () => load.offered.filter(({ acknowledged }) => acknowledged).length;
        for (const before = taken(); taken() === before && performance.now() - begun < longestWaitMs; await pause(25));
        back.push(performance.now() - begun);
      };
      const harms = chance.shuffle([
        ...Array.from({ length: shareOf(trial, size.stops) }, () => 0),
        ...Array.from({ length: shareOf(trial, size.outages) }, () => size.outageMs),
        ...Array.from({ length: shareOf(trial, size.cuts) }, (_, at) => ({
          passed: at % 4 < 2,
          after: at % 2 === 0 ? 'resposta R2' : 'mensagem ',
        })),
      ]);
      let cuts = 0;
      for (const [n, harm] of harms.entries()) {
        await pause(chance.between(100, size.pauseMs));
        if (typeof harm === 'object') {
          // In a transaction that stores what somebody wrote; COMMIT alone ends so on the wire.
          await proxy.cutAt('commit\0', harm.passed, harm.after);
          cuts++;
        } else {
          await field.crashDatabase();
          await pause(harm);
          await field.startDatabase();
          await comeBack();
        }
        if (n % 10 === 9) trial.print(`  R2: ${n + 1} of ${harms.length} harms, ${load.offered.length} offered`);
      }
      await load.reach({ inbound: shareOf(trial, size.inbound), outbound: shareOf(trial, size.outbound) }, 240_000);
      await load.finish();
      const answered = spreadOf(load.answers.map(({ ms }) => ms));
      const away = load.answers.filter(({ status }) => status === 503).length;
      const outcome = await fixture.conclude(load, {
        stops: shareOf(trial, size.stops),
        outages: `${shareOf(trial, size.outages)} of ${size.outageMs / 1_000} s`,
        'cut in COMMIT': cuts,
        'answered 503': away,
        'answers p99 ms': Math.round(answered.p99),
        'back after ms, p50, most': `${Math.round(spreadOf(back).p50)}, ${Math.round(spreadOf(back).most)}`,
      });
      outcome.violations.push(...judgeAnswers(load));
      if (load.unanswered() > 0) outcome.violations.push(`R2: ${load.unanswered()} calls were not answered at all`);
      if (answered.p99 > answersWithinMs)
        outcome.violations.push(`R2: answers took ${Math.round(answered.p99)} ms (p99)`);
      if (spreadOf(back).most > backWithinMs)
        outcome.violations.push(`R2: worked again only ${Math.round(spreadOf(back).most)} ms after the database`);
      return outcome;
    } finally {
      await fixture.close();
      await proxy.close();
    }
  },
};
