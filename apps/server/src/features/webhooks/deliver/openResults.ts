import type { Settled } from './settleDelivery.ts';

/** Results are stored together, at the latest after so many of them or so long, in ms. */
const together = 50;
const withinMs = 300;

/**
 * Collects the results of attempts and stores them together. The results of a process that dies before are lost: the
 * events are delivered again under the same ids.
 */
export function openResults(store: (settled: readonly Settled[]) => Promise<void>) {
  let waiting: Settled[] = [];
  let since = 0;
  let storing = Promise.resolve();
  const flush = (): Promise<void> => {
    const settled = waiting;
    waiting = [];
    if (settled.length > 0) storing = storing.then(() => store(settled));
    return storing;
  };
  return {
    /** Adds a result. Waits for the store when one is due, so that results never pile up. */
    async add(result: Settled): Promise<void> {
      if (waiting.length === 0) since = performance.now();
      waiting.push(result);
      if (waiting.length >= together || performance.now() - since >= withinMs || !result.attempt.isDelivered)
        await flush();
    },
    /** Stores what is left. */
    flush,
  };
}
