import { setTimeout as wait } from 'node:timers/promises';

/** Minimum duration in ms, longer than either answer takes. */
const leastMs = 300;

/**
 * Runs a task whose duration reveals whether an account exists. If accounts are concealed, it takes the same time in
 * both cases.
 */
export async function withMinimumDuration<T>(concealed: boolean, task: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([task(), concealed ? wait(leastMs) : undefined]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
