import type { Notifications } from '../db/notifications.ts';

/** The workers of a process: those of jobs that wait for systems outside, and those of all others. */
export type Crew = 'main' | 'outside';

/** The channels that name the ms until a job of a crew is due. */
export const dueChannels = { main: 'jobs_due_in', outside: 'outside_jobs_due_in' } as const;

/** Longer waits are left to the look of once a second. */
const longestMs = 60_000;

/** Wakes a worker when a job is due. By themselves, workers look for due jobs once a second only. */
export type WakeUps = {
  /**
   * Call after the commit that enqueued the job, with the ms until it is due by the clock of the database, which may
   * differ from that of the process. A lost wake-up costs the second until the next look.
   */
  in(ms: number, crew: Crew): void;
  /** Wakes a worker of another process, because those of this one are busy. */
  elsewhere(crew: Crew): void;
  /** Gives the wake-ups of this process to a crew of its workers. Returns a function that ends this. */
  takeBy(crew: Crew, workers: (ms: number) => void): () => void;
};

/** A process with workers wakes them itself. Another one wakes those of the others. */
export function openWakeUps({ announce }: Notifications): WakeUps {
  const own = new Map<Crew, (ms: number) => void>();
  return {
    in(ms, crew) {
      const wait = Math.max(0, Math.ceil(ms));
      if (wait > longestMs) return;
      const workers = own.get(crew);
      if (workers) workers(wait);
      else announce(dueChannels[crew], String(wait));
    },
    elsewhere: (crew) => announce(dueChannels[crew], '0'),
    takeBy(crew, workers) {
      own.set(crew, workers);
      return () => {
        if (own.get(crew) === workers) own.delete(crew);
      };
    },
  };
}
