import { setTimeout as wait } from 'node:timers/promises';
import { toTimerMs } from '../../kernel/timerMs.ts';

/** Time and delays, injected so that tests need not wait. */
export type Clock = {
  /** Milliseconds of a monotonic clock, with fractions; only differences are meaningful. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  // Rejects when the signal is aborted.
  sleep: (ms, signal) => wait(toTimerMs(ms), undefined, { signal, ref: false }).catch(() => undefined),
};
