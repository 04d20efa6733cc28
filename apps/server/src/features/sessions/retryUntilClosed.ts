import { setTimeout as wait } from 'node:timers/promises';
import { isPassing } from '../../kernel/db/failures.ts';
import type { PipelinedOpening } from '../../kernel/opening.ts';
import type { Work } from '../../kernel/work.ts';

export type OpenWork = <T>(task: (work: Work) => Promise<T>, opening?: PipelinedOpening) => Promise<T>;

/** Delay before a retry when the database is away or its disk is full, in ms. */
const unavailableMs = 500;

/** Retries a Work until it succeeds or `isOver` returns true, while the database is away. Other errors are thrown. */
export const retryUntilClosed =
  (open: OpenWork, isOver: () => boolean): OpenWork =>
  async (task, opening) => {
    for (;;)
      try {
        return await open(task, opening);
      } catch (error) {
        if (isOver() || !isPassing(error)) throw error;
        await wait(unavailableMs);
      }
  };
