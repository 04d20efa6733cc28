import { setTimeout as wait } from 'node:timers/promises';

/** Time as the phone of a number sees it, handed in so that tests need not wait. */
export type Clock = {
  /** Milliseconds; only differences count. */
  now(): number;
  /** Resolves after the time, or at once when the signal ends it. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined),
};
