import type { Clock } from '../clock.ts';

/** A clock that stands still until it is told how much time has passed; `slept` is what was asked of it. */
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
    /** After how long the next sleeper wakes; undefined while none sleeps. */
    nextIn: () => (sleepers.length === 0 ? undefined : Math.min(...sleepers.map(({ until }) => until)) - time),
    /** Time goes on, and who slept for less wakes. */
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
