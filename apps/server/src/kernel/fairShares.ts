import { AppError } from '@recado/contracts';

/** The company and the account (a user or a token) that a call uses the database for. */
export type Sharer = { companyId: number; account: string };

type Options = {
  /** How many tasks run at once: together, of one company, and of one account. */
  running: { all: number; company: number; account: number };
  /** How many tasks may wait: together, of one company, and of one account. The next one is refused. */
  waiting: { all: number; company: number; account: number };
  /** How long a task may wait before it is refused, in ms. */
  waitMs: number;
  /**
   * How long the refusal of a task without a place to wait is held back, in ms. Software that calls again as soon as it
   * is answered would otherwise keep the process busy with refusals.
   */
  holdMs: number;
};

type Entry = Sharer & { start: () => void; timer: NodeJS.Timeout };

/** Counts tasks by key. A key without tasks takes no memory. */
function openCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add(key: string, by: 1 | -1): void {
      const next = (counts.get(key) ?? 0) + by;
      if (next === 0) counts.delete(key);
      else counts.set(key, next);
    },
  };
}

/**
 * Divides the connections of the database fairly: no company and no account takes all of them. Of the waiting tasks, the
 * one whose company runs the fewest starts first, then the oldest. Throws ERR_TOO_MANY_REQUESTS for a task that finds no
 * place to wait or has waited too long.
 *
 * A task must not run another one: while it holds its place, the other one could wait for it forever.
 */
export function openFairShares({ running: mostRunning, waiting: mostWaiting, waitMs, holdMs }: Options) {
  const entries: Entry[] = [];
  let heldNow = 0;
  const running = openCounts();
  const waiting = openCounts();
  let runningNow = 0;

  const companyOf = ({ companyId }: Sharer): string => `company ${companyId}`;
  const accountOf = ({ companyId, account }: Sharer): string => `account ${companyId} ${account}`;
  const count = (counts: ReturnType<typeof openCounts>, sharer: Sharer, by: 1 | -1): void => {
    counts.add(companyOf(sharer), by);
    counts.add(accountOf(sharer), by);
  };
  const mayRun = (sharer: Sharer): boolean =>
    runningNow < mostRunning.all &&
    running.of(companyOf(sharer)) < mostRunning.company &&
    running.of(accountOf(sharer)) < mostRunning.account;
  const hasRoomToWait = (sharer: Sharer): boolean =>
    entries.length < mostWaiting.all &&
    waiting.of(companyOf(sharer)) < mostWaiting.company &&
    waiting.of(accountOf(sharer)) < mostWaiting.account;

  function begin(sharer: Sharer): void {
    runningNow += 1;
    count(running, sharer, 1);
  }

  function leave(entry: Entry): void {
    clearTimeout(entry.timer);
    entries.splice(entries.indexOf(entry), 1);
    count(waiting, entry, -1);
  }

  /** Holds as many refusals as tasks may wait; the next ones leave at once. */
  async function refuse(): Promise<never> {
    if (heldNow < mostWaiting.all) {
      heldNow += 1;
      await new Promise((resolve) => setTimeout(resolve, holdMs));
      heldNow -= 1;
    }
    throw tooMany();
  }

  function place(sharer: Sharer): Promise<void> {
    if (!hasRoomToWait(sharer)) return refuse();
    return new Promise((resolve, reject) => {
      const entry: Entry = {
        ...sharer,
        start: resolve,
        timer: setTimeout(() => {
          leave(entry);
          reject(tooMany());
        }, waitMs),
      };
      entries.push(entry);
      count(waiting, entry, 1);
    });
  }

  /** A freed place may serve one waiting task only, because each task takes one place. */
  function startNext(): void {
    let next: Entry | undefined;
    for (const entry of entries)
      if (mayRun(entry) && (!next || running.of(companyOf(entry)) < running.of(companyOf(next)))) next = entry;
    if (!next) return;
    leave(next);
    begin(next);
    next.start();
  }

  return {
    /** Refuses a call, as `run` would, before its body is read and parsed. */
    async assertRoom(sharer: Sharer): Promise<void> {
      if (!mayRun(sharer) && !hasRoomToWait(sharer)) await refuse();
    },
    async run<T>(sharer: Sharer, task: () => Promise<T>): Promise<T> {
      if (mayRun(sharer)) begin(sharer);
      else await place(sharer);
      try {
        return await task();
      } finally {
        runningNow -= 1;
        count(running, sharer, -1);
        startNext();
      }
    },
  };
}

const tooMany = (): AppError => new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 2 });

export type FairShares = ReturnType<typeof openFairShares>;
