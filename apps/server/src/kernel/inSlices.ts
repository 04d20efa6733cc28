import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * How long a loop keeps the event loop at a stretch, in ms. Short, because a call of somebody else passes the event loop
 * some eight times until it is answered.
 */
const sliceMs = 3;

/** Loops that run at the same time take turns: one slice in each turn of the event loop. */
let lastTurn: Promise<void> = Promise.resolve();
const nextTurn = (): Promise<void> => (lastTurn = lastTurn.then(() => letOthersRun()));

/**
 * Iterates over items like `for … of`, and lets other calls run in between. For loops over the thousands of rows that
 * one request may contain: a process has one thread, and 50,000 rows would make every other company wait for a second.
 */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T, void, undefined> {
  let begun = -Infinity;
  for (const item of items) {
    if (performance.now() - begun > sliceMs) {
      await nextTurn();
      begun = performance.now();
    }
    yield item;
  }
}
