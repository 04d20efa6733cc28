import { toTimerMs } from '../../../kernel/timerMs.ts';
import type { Clock } from '../clock.ts';

/** In ms. A real clock is never read twice at the same time, so differences of its times are fractions. */
const perReadMs = 2 ** -10;

/**
 * Opens a clock that stands still until `pass` is called, except for a fraction of a millisecond per look. `slept`
 * lists the requested delays.
 */
export function openStubClock(): Clock & { slept: number[]; pass(ms: number): void; nextIn(): number | undefined } {
  let time = 1_000_000;
  const slept: number[] = [];
  const sleepers: { until: number; wake: () => void }[] = [];

  function wakeDue(): void {
    for (const sleeper of sleepers.filter(({ until }) => until <= time)) {
      sleepers.splice(sleepers.indexOf(sleeper), 1);
      sleeper.wake();
    }
  }

  return {
    slept,
    now: () => (time += perReadMs),
    /** Returns the time until the next sleeper wakes; undefined if none sleeps. */
    nextIn: () => (sleepers.length === 0 ? undefined : Math.min(...sleepers.map(({ until }) => until)) - time),
    /** Advances the time and wakes due sleepers. */
    pass(ms) {
      time += ms;
      wakeDue();
    },
    sleep(ms, signal) {
      // Throws for NaN, like the real clock.
      toTimerMs(ms);
      slept.push(ms);
      return new Promise((resolve) => {
        const sleeper = { until: time + ms, wake: resolve };
        if (signal.aborted) return resolve();
        sleepers.push(sleeper);
        signal.addEventListener('abort', () => {
          const at = sleepers.indexOf(sleeper);
          if (at >= 0) sleepers.splice(at, 1);
          resolve();
        });
      });
    },
  };
}
