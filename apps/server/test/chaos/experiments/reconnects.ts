import { setTimeout as pause } from 'node:timers/promises';
import { shareOf, type Experiment } from '../experiment.ts';
import { openFaultProxy, type FaultProxy } from '../faultProxy.ts';
import type { Offered } from '../openLoad.ts';
import { judgeAnswers, openFixture } from '../openFixture.ts';
import { ignoresRevision, refetchesRecentOnly } from '../plants.ts';
import { spreadOf } from '../spreadOf.ts';

const sizes = {
  smoke: {
    teams: 1,
    watchers: 5,
    cuts: ['rst', 'hole', 'transport', 'away'] as const,
    holeMs: 2_000,
    pauseMs: 1_500,
    awayMs: 2_000,
    spreadMs: 300,
    inbound: 300,
    outbound: 30,
    perSecond: 50,
    sendsPerSecond: 10,
    chats: 12,
  },
  full: {
    teams: 2,
    watchers: 25,
    cuts: [
      'rst',
      'transport',
      'away',
      'hole',
      'rst',
      'transport',
      'rst',
      'away',
      'transport',
      'hole',
      'rst',
      'transport',
      'away',
      'rst',
      'hole',
      'transport',
      'rst',
      'away',
      'rst',
      'hole',
    ] as const,
    holeMs: 40_000,
    pauseMs: 4_000,
    awayMs: 30_000,
    spreadMs: 5_000,
    inbound: 10_000,
    outbound: 1_000,
    perSecond: 40,
    sendsPerSecond: 6,
    chats: 40,
  },
};
/** Reads after a return (trust: R9). */
const readWithinMs = 1_000;
/** Longer than what a screen that only asks for the last half minute could repair. */
const forgottenMs = 28_000;

/**
 * R9: screens lose their lines in every way a network knows, while messages stream in; afterwards each shows what a
 * fresh read shows.
 */
export const reconnects: Experiment = {
  name: 'R9',
  what: 'screens cut off and back again',
  plants: [refetchesRecentOnly, ignoresRevision],
  async run(trial) {
    const { chance, tier, plant } = trial;
    const size = sizes[tier];
    let proxy: FaultProxy | undefined;
    const fixture = await openFixture(trial, {
      servers: 1,
      teams: size.teams,
      watchers: 0,
    });
    const { port } = new URL(fixture.servers[0]!.url);
    proxy = await openFaultProxy(Number(port));
    try {
      const watchers = await fixture.watch(size.watchers, {
        socketUrl: `http://127.0.0.1:${proxy.port}`,
        answerDelayMs: 600,
        spreadMs: size.spreadMs,
      });
      const load = fixture.load({
        label: 'R9',
        chats: size.chats,
        inboundPerSecond: size.perSecond,
        outboundPerSecond: size.sendsPerSecond,
        duplicates: 0.05,
      });
      /**
       * Strangers who write one message while somebody is away, and never again: nothing later brings their tickets to
       * the screen.
       */
      const strangers: Offered[] = [];
      const writeOnce = async (at: number): Promise<void> => {
        for (const { admin, connectionId } of fixture.teams) {
          const message = {
            connectionId,
            wid: `R9-once-${connectionId}-${at}`,
            number: `5513${960_000_000 + at}`,
            n: 0,
            forgotten: false,
          };
          const { status } = await admin.caller.call(
            fixture.servers[0]!.url,
            'POST',
            `/sandbox/${connectionId}/inbound`,
            {
              number: message.number,
              name: `Visitante ${at}`,
              body: 'uma vez só',
              wid: message.wid,
            },
          );
          strangers.push({ ...message, acknowledged: status === 200 });
        }
      };
      await pause(1_000);
      const cuts = size.cuts.slice(0, shareOf(trial, size.cuts.length));
      for (const [n, cut] of cuts.entries()) {
        if (cut === 'rst') proxy.cut('rst');
        if (cut === 'hole') {
          proxy.blackHole(chance.pick(['up', 'down', 'both'] as const));
          await pause(size.holeMs);
          // Data lost in a stream cannot be repeated: the TCP connection ends, as when a NAT has forgotten it.
          proxy.blackHole('none');
          proxy.cut('rst');
        }
        if (cut === 'transport')
          for (const watcher of watchers) {
            watcher.leave();
            watcher.comeBack([n % 2 === 0 ? 'polling' : 'websocket']);
          }
        if (cut === 'away') {
          const gone = watchers.filter((_, at) => at === 0 || chance.next() < 0.5);
          for (const watcher of gone) watcher.leave();
          await writeOnce(n);
          await pause(plant?.screen === 'refetchesRecentOnly' ? forgottenMs : size.awayMs);
          for (const watcher of gone) watcher.comeBack();
        }
        await pause(chance.between(size.pauseMs / 3, size.pauseMs));
        trial.print(`  R9: ${n + 1} of ${cuts.length} cuts (${cut}), ${load.offered.length} offered`);
      }
      await load.reach({ inbound: shareOf(trial, size.inbound), outbound: shareOf(trial, size.outbound) }, 300_000);
      await load.finish();
      // The last answers that were held back, and whoever still waits for a moment of their own.
      await pause(size.spreadMs + 1_500);
      const readings = spreadOf(watchers.flatMap((watcher) => watcher.readings));
      const outcome = await fixture.conclude(
        { offered: [...load.offered, ...strangers], posted: load.posted },
        {
          screens: watchers.length,
          cuts: cuts.length,
          returns: watchers.reduce((sum, watcher) => sum + watcher.connects() - 1, 0),
          'reads p99 ms': Math.round(readings.p99),
        },
      );
      outcome.violations.push(...judgeAnswers(load));
      if (tier === 'full' && readings.p99 > readWithinMs)
        outcome.violations.push(`R9: reads after a return took ${Math.round(readings.p99)} ms (p99)`);
      return outcome;
    } finally {
      await fixture.close();
      await proxy.close();
    }
  },
};
