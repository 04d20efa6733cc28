import type { Database } from '../db/open.ts';
import type { Log } from '../log.ts';

/** The channel that names the ms until a job is due. */
export const dueChannel = 'jobs_due_in';

/** Due jobs are announced together, this long after the first of them was enqueued. In ms. */
const gatherMs = 5;

/** Wakes a worker when a job is due. By themselves, workers look for due jobs once a second only. */
export type WakeUps = {
  /**
   * Call after the commit that enqueued the job, with the ms until it is due by the clock of the database, which may
   * differ from that of the process. A lost wake-up costs the second until the next look.
   */
  in(ms: number): void;
  /** Gives the wake-ups of this process to its workers. Returns a function that ends this. */
  takeBy(workers: (ms: number) => void): () => void;
};

/**
 * A process with workers wakes them itself. Another one notifies the others, outside of the Work that enqueued the job:
 * commits that notify wait for each other.
 */
export function openWakeUps({ owner }: Pick<Database, 'owner'>, log: Log): WakeUps {
  let own: ((ms: number) => void) | undefined;
  let gathered: number[] = [];
  function announce(): void {
    const waits = gathered;
    gathered = [];
    owner
      .query('select pg_notify($1, ms::text) from unnest($2::bigint[]) ms', [dueChannel, waits])
      .catch((error: unknown) => log.debug({ err: error }, 'due jobs were not announced'));
  }
  return {
    in(ms) {
      const wait = Math.max(0, Math.ceil(ms));
      if (own) own(wait);
      else if (gathered.push(wait) === 1) setTimeout(announce, gatherMs);
    },
    takeBy(workers) {
      own = workers;
      return () => {
        if (own === workers) own = undefined;
      };
    },
  };
}
