import type { Clock } from '../clock.ts';

/** Pauses up to this long mean that Meta could not be reached; they count as failures in a row. */
export const awayMostMs = 60_000;

/**
 * Looks again and again; each look tells after how long the next is due. Looks never overlap. One that throws ends
 * nothing: the next comes after a minute.
 */
export function startLooking(look: (failures: number) => Promise<number>, clock: Clock, signal: AbortSignal) {
  let stopped = false;
  let restMs = 0;
  let waiting = new AbortController();

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted && !stopped;) {
      waiting = new AbortController();
      const pause = await look(failures).catch(() => awayMostMs);
      failures = pause <= awayMostMs ? failures + 1 : 0;
      await clock.sleep(pause, AbortSignal.any([signal, waiting.signal]));
      while (restMs > 0 && !stopped) {
        const rest = restMs;
        restMs = 0;
        waiting = new AbortController();
        await clock.sleep(rest, AbortSignal.any([signal, waiting.signal]));
      }
    }
  }
  let running = run();

  return {
    /** Looks at once, also after a stop. */
    again(): void {
      restMs = 0;
      waiting.abort();
      if (stopped) {
        stopped = false;
        running = running.then(run);
      }
    },
    /** Whatever was due before, the next look comes after this. */
    rest(ms: number): void {
      restMs = ms;
      waiting.abort();
    },
    stop(): void {
      stopped = true;
      waiting.abort();
    },
  };
}
