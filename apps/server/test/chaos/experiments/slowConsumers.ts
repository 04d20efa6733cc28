import { setTimeout as pause } from 'node:timers/promises';
import type { Experiment } from '../experiment.ts';
import { addWatchers } from '../makeTeam.ts';
import type { Offered } from '../openLoad.ts';
import { openFixture } from '../openFixture.ts';
import { lineOf, openPlainSocket } from '../plainSocket.ts';
import { neverDropsSlow, patientPings } from '../socketPlants.ts';
import { processUse } from '../processUse.ts';
import { shareOf } from '../experiment.ts';
import { spreadOf } from '../spreadOf.ts';

const sizes = {
  smoke: { normal: 5, perSecond: 110, warmUpSeconds: 1, seconds: 8 },
  full: { normal: 50, perSecond: 50, warmUpSeconds: 60, seconds: 1_200 },
};
/** Most growth after the warm-up, in which everybody reads: an idle process grows by 100 MB under this load alone. */
const mostGrowthMb = 30;
/**
 * Most characters of a message, in three bytes each: about 13 kB a message for each socket. The system keeps 6 MB of
 * them in the line before ours begins.
 */
const body = '–'.repeat(4_000);
/** A dropped client learns of it when it reads again. */
const noticeWithinMs = 5_000;
/**
 * How often the slow reader takes what lies in its line, 2 MB at most; the smoke tier is over before that is too slow.
 */
const slowReadMs = 5_000;

/** R10: one client never reads, one every five seconds; both are dropped, others and the memory do not notice. */
export const slowConsumers: Experiment = {
  name: 'R10',
  what: 'clients that read slowly or never',
  plants: [neverDropsSlow],
  async run(trial) {
    const size = sizes[trial.tier];
    const fixture = await openFixture(trial, { servers: 1, teams: 1, watchers: 0, edits: [patientPings] });
    const [server, team] = [fixture.servers[0]!, fixture.teams[0]!];
    try {
      await fixture.watch(2, {});
      const members = await addWatchers(trial.field, team, size.normal + 2);
      const sockets = await Promise.all(members.map(({ token }) => openPlainSocket(server.url, token)));
      for (const socket of sockets) await socket.timeout(5_000).emitWithAck('joinNotification');
      const [never, slow, ...normal] = sockets as [(typeof sockets)[0], (typeof sockets)[0], ...typeof sockets];
      const delays: number[] = [];
      for (const socket of normal)
        socket.onAny((_channel: string, event: { message?: { body?: string } }) => {
          const [, sent] = /^at (\d+) /.exec(event.message?.body ?? '') ?? [];
          if (sent) delays.push(Date.now() - Number(sent));
        });
      const dropped = [never, slow].map(
        (socket) => new Promise<boolean>((resolve) => socket.once('disconnect', () => resolve(true))),
      );
      const lines = [never, slow].map(lineOf);
      let reading: NodeJS.Timeout | undefined;
      const stopReading = (): void => {
        for (const line of lines) line.pause();
        reading = setInterval(() => {
          lines[1]!.resume();
          setImmediate(() => lines[1]!.pause());
        }, slowReadMs);
      };

      const offered: Offered[] = [];
      let before = 0;
      let most = 0;
      const began = Date.now();
      const warmUp = size.perSecond * size.warmUpSeconds;
      const total = warmUp + shareOf(trial, size.perSecond * size.seconds);
      for (let n = 0; n < total; n++) {
        if (n === warmUp) {
          stopReading();
          before = most;
        }
        const wait = began + (n * 1_000) / size.perSecond - Date.now();
        if (wait > 0) await pause(wait);
        const message = {
          connectionId: team.connectionId,
          wid: `R10-${team.connectionId}-${n}`,
          number: `5513${970_000_000 + (n % 40)}`,
          n: Math.floor(n / 40),
          forgotten: false,
        };
        const { status } = await team.admin.caller.call(server.url, 'POST', `/sandbox/${team.connectionId}/inbound`, {
          number: message.number,
          name: `Cliente ${message.number}`,
          body: `at ${Date.now()} ${body}`,
          wid: message.wid,
        });
        offered.push({ ...message, acknowledged: status === 200 });
        most = Math.max(most, processUse(server.pid)?.rssMb ?? 0);
      }
      clearInterval(reading);
      for (const line of lines) line.resume();
      const [neverDropped, slowDropped] = await Promise.all(
        dropped.map((gone) => Promise.race([gone, pause(noticeWithinMs, false)])),
      );
      const growth = most - before;
      const spread = spreadOf(delays);
      for (const socket of sockets) socket.close();
      const outcome = await fixture.conclude(
        { offered, posted: [] },
        {
          events: delays.length,
          'delay p95 ms': Math.round(spread.p95),
          'growth MB': Math.round(growth),
          'never reads': neverDropped ? 'dropped' : 'kept',
          'reads slowly': slowDropped ? 'dropped' : 'kept',
        },
      );
      if (!neverDropped) outcome.violations.push('R10: the client that never reads was not dropped');
      if (trial.tier === 'full' && !slowDropped)
        outcome.violations.push('R10: the client that reads slowly was not dropped');
      if (trial.tier === 'full' && growth > mostGrowthMb)
        outcome.violations.push(`R10: the process grew by ${Math.round(growth)} MB`);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};
