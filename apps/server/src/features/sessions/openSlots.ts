import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export type Slots = ReturnType<typeof openSlots>;

/**
 * Counts the commands that use a session, at most `width` at once. A command that pauses gives its slot to another chat
 * and takes the next free one afterwards, before any new command. `freed` is called when a slot becomes free.
 */
export function openSlots(width: number, freed: () => void) {
  let used = 0;
  const waiting: (() => void)[] = [];
  const closing = new AbortController();
  // Each pause listens, and pauses have no limit: Node would warn of a leak from the eleventh on.
  setMaxListeners(0, closing.signal);

  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else {
      used -= 1;
      freed();
    }
  };
  const take = (): Promise<void> => {
    if (used < width) {
      used += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };

  return {
    /** How many commands may begin. */
    free: (): number => width - used - waiting.length,
    take,
    release,
    /** Waits without a slot. Rejects when the slots are closed. Requires a slot. */
    async pause(ms: number): Promise<void> {
      release();
      try {
        await wait(ms, undefined, { signal: closing.signal });
      } finally {
        await take();
      }
    },
    /** Ends all pauses. */
    close: (): void => closing.abort(),
  };
}
