import type { Clock } from '../clock.ts';

/** Opens a clock that stands still until `pass` is called. `slept` lists the requested delays. */
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
    now: () => time,
    /** Returns the time until the next sleeper wakes; undefined if none sleeps. */
    nextIn: () => (sleepers.length === 0 ? undefined : Math.min(...sleepers.map(({ until }) => until)) - time),
    /** Advances the time and wakes due sleepers. */
    pass(ms) {
      time += ms;
      wakeDue();
    },
    sleep(ms, signal) {
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
