import type { Endpoint } from '@recado/contracts';

/** The running call that replaces the session of this browser; null while there is none. */
let replacing: { endpoint: Endpoint; done: Promise<void> } | null = null;

const noResult = (): void => undefined;

/**
 * Makes a call that ends the session and returns a new one (`adoptToken`). Other calls that are refused meanwhile wait
 * for it and are repeated, instead of signing out.
 */
export async function whileReplacing<T>(endpoint: Endpoint, task: () => Promise<T>): Promise<T> {
  const running = task();
  const mine = { endpoint, done: running.then(noResult, noResult) };
  replacing = mine;
  try {
    return await running;
  } finally {
    if (replacing === mine) replacing = null;
  }
}

/** Resolves when no session is being replaced. */
export const whenReplaced = async (): Promise<void> => replacing?.done;

/** Returns the end of the call that replaces the session; null while there is none, and for that call itself. */
export const replacingCall = (endpoint: Endpoint): Promise<void> | null =>
  replacing !== null && replacing.endpoint !== endpoint ? replacing.done : null;
