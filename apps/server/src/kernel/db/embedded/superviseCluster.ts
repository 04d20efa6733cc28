import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { Cluster } from './cluster.ts';

const lookEveryMs = 300;
/** Delays between restart attempts, in ms; the last one repeats. */
const backoffMs = [200, 500, 1_000, 2_000, 4_000];
/**
 * After this many failed attempts in a row, about half a minute, the process ends, and its supervisor may restart it.
 */
const mostAttempts = 8;

/**
 * Restarts the embedded database when its postmaster is gone. Every process of an installation does so; PostgreSQL
 * allows one postmaster, and the other processes join it. Waits without limit while the disk is full. Any other failure
 * calls `giveUp` after `mostAttempts`.
 */
export function superviseCluster(
  cluster: Pick<Cluster, 'isRunning' | 'restart'>,
  deps: { log: Log; giveUp(reason: string): void },
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const rest = (ms: number): Promise<unknown> =>
    wait(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);

  const watched = (async () => {
    let failures = 0;
    while (!ending.signal.aborted) {
      await rest(failures === 0 ? lookEveryMs : backoffMs[Math.min(failures, backoffMs.length) - 1]!);
      if (ending.signal.aborted) break;
      if (cluster.isRunning()) {
        failures = 0;
        continue;
      }
      deps.log.warn({ attempt: failures + 1 }, 'embedded database died, restarting');
      try {
        await cluster.restart();
        failures = 0;
        deps.log.warn('embedded database restarted');
      } catch (error) {
        const reason = (error as Error).message;
        failures++;
        deps.log.error({ attempt: failures }, reason);
        if (/no space left|disk quota/i.test(reason)) failures = Math.min(failures, backoffMs.length);
        else if (failures >= mostAttempts) return deps.giveUp(reason);
      }
    }
  })();
  return {
    async stop() {
      ending.abort();
      // An attempt in progress ends by itself.
      await Promise.race([watched, wait(2_000, undefined, { ref: false })]);
    },
  };
}
