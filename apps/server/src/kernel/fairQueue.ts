import { AppError } from '@recado/contracts';

/**
 * The account and address of a waiting task. Entries rank behind those of other accounts and addresses. Absent for the
 * server's own tasks. `isKnown`: the address has proved itself before, so its first entry ranks before those of strangers.
 */
export type Waiter = { account: string; address: string; isKnown?: boolean };

type Options = {
  /** How many tasks run at the same time. */
  concurrency: number;
  /** How many tasks may wait. The next task is refused. */
  waiting: number;
  /** How many tasks of one account may wait. */
  waitingPerAccount: number;
  /** How long a task may wait before it is refused, in ms. */
  waitMs: number;
};

type Entry = { rank: number; waiter: Waiter | undefined; start: () => void; timer: NodeJS.Timeout };

const tooMany = (): AppError => new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 2 });

/**
 * A bounded queue that is fair between callers: an entry ranks by how many entries of the same account and of the same
 * address wait before it. Throws ERR_TOO_MANY_REQUESTS for a task that does not fit or has waited too long.
 */
export function openFairQueue({ concurrency, waiting, waitingPerAccount, waitMs }: Options) {
  const entries: Entry[] = [];
  let running = 0;

  function place(waiter: Waiter | undefined): Promise<void> {
    const ofAccount = entries.filter((entry) => waiter && entry.waiter?.account === waiter.account).length;
    const ofAddress = entries.filter((entry) => waiter && entry.waiter?.address === waiter.address).length;
    if (waiter && (entries.length >= waiting || ofAccount >= waitingPerAccount)) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const entry: Entry = {
        rank: ofAccount + ofAddress - (waiter?.isKnown ? 1 : 0),
        waiter,
        start: resolve,
        timer: setTimeout(() => {
          entries.splice(entries.indexOf(entry), 1);
          reject(tooMany());
        }, waitMs),
      };
      if (!waiter) clearTimeout(entry.timer);
      const behind = entries.findIndex(({ rank }) => rank > entry.rank);
      entries.splice(behind < 0 ? entries.length : behind, 0, entry);
    });
  }

  return {
    /** Runs a task when its turn comes. `waiter` is undefined for the server's own tasks, which are never refused. */
    async run<T>(waiter: Waiter | undefined, task: () => Promise<T>): Promise<T> {
      if (running >= concurrency) await place(waiter);
      else running += 1;
      try {
        return await task();
      } finally {
        const next = entries.shift();
        if (next) {
          clearTimeout(next.timer);
          next.start();
        } else running -= 1;
      }
    },
  };
}
