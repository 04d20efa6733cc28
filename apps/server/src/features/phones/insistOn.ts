import { setTimeout as wait } from 'node:timers/promises';
import { isPassing } from '../../kernel/db/failures.ts';
import type { Work } from '../../kernel/work.ts';

export type OpenWork = <T>(task: (work: Work) => Promise<T>) => Promise<T>;

/** A database that was away, or whose disk was full, is asked again after this. */
const unavailableMs = 500;

/** Opens Works that have to come about: while the database is away each waits for it, until it is over. */
export const insistOn =
  (open: OpenWork, isOver: () => boolean): OpenWork =>
  async (task) => {
    for (;;)
      try {
        return await open(task);
      } catch (error) {
        if (isOver() || !isPassing(error)) throw error;
        await wait(unavailableMs);
      }
  };
