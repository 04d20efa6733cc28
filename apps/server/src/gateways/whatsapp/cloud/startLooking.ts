import type { Clock } from '../clock.ts';
import type { SessionLog } from '../WhatsAppSession.ts';

/** In ms. Delays up to this value mean that Meta was unreachable; they count as consecutive failures. */
export const awayMostMs = 60_000;

/**
 * Repeats a check; each run returns the delay until the next one, in ms. Runs never overlap. After an error the next
 * run follows in a minute.
 */
export function startLooking(
  look: (failures: number) => Promise<number>,
  clock: Clock,
  log: SessionLog,
  signal: AbortSignal,
) {
  let stopped = false;
  let pauseMs = 0;
  let waiting = new AbortController();

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted && !stopped;) {
      waiting = new AbortController();
      const pause = await look(failures).catch((error: unknown) => {
        log.warn({ err: error }, 'credentials check failed');
        return awayMostMs;
      });
      failures = pause <= awayMostMs ? failures + 1 : 0;
      await clock.sleep(pause, AbortSignal.any([signal, waiting.signal]));
      while (pauseMs > 0 && !stopped) {
        const rest = pauseMs;
        pauseMs = 0;
        waiting = new AbortController();
        await clock.sleep(rest, AbortSignal.any([signal, waiting.signal]));
      }
    }
  }
  let running = run();

  return {
    /** Checks at once, also after `stop`. */
    again(): void {
      pauseMs = 0;
      waiting.abort();
      if (stopped) {
        stopped = false;
        running = running.then(run);
      }
    },
    /** Delays the next check to `ms` from now. */
    rest(ms: number): void {
      pauseMs = ms;
      waiting.abort();
    },
    stop(): void {
      stopped = true;
      waiting.abort();
    },
  };
}
