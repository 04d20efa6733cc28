import { setTimeout as wait } from 'node:timers/promises';

/** Longer than either answer takes by itself. */
const leastMs = 300;

/**
 * Does something that takes a different time for a known and an unknown account; where accounts are concealed it takes
 * the same.
 */
export async function unhurried<T>(concealed: boolean, task: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([task(), concealed ? wait(leastMs) : undefined]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
