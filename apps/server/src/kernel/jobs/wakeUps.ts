import type { Notifications } from '../db/notifications.ts';

/** The channel that names the ms until a job is due. */
export const dueChannel = 'jobs_due_in';

/** Longer waits are left to the look of once a second. */
const longestMs = 60_000;

/** Wakes a worker when a job is due. By themselves, workers look for due jobs once a second only. */
export type WakeUps = {
  /**
   * Call after the commit that enqueued the job, with the ms until it is due by the clock of the database, which may
   * differ from that of the process. A lost wake-up costs the second until the next look.
   */
  in(ms: number): void;
  /** Wakes a worker of another process, because those of this one are busy. */
  elsewhere(): void;
  /** Gives the wake-ups of this process to its workers. Returns a function that ends this. */
  takeBy(workers: (ms: number) => void): () => void;
};

/** A process with workers wakes them itself. Another one wakes those of the others. */
export function openWakeUps({ announce }: Notifications): WakeUps {
  let own: ((ms: number) => void) | undefined;
  return {
    in(ms) {
      const wait = Math.max(0, Math.ceil(ms));
      if (wait > longestMs) return;
      if (own) own(wait);
      else announce(dueChannel, String(wait));
    },
    elsewhere: () => announce(dueChannel, '0'),
    takeBy(workers) {
      own = workers;
      return () => {
        if (own === workers) own = undefined;
      };
    },
  };
}
