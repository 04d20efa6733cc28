import { setTimeout as wait } from 'node:timers/promises';

/** Time and delays, injected so that tests need not wait. */
export type Clock = {
  /** Milliseconds of a monotonic clock; only differences are meaningful. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined),
};
