import { AppError } from '@recado/contracts';

/** The company and the account (a user or a token) that a call uses the database for. */
export type Sharer = { companyId: number; account: string };

type Options = {
  /** How many tasks run at once: together, of one company, and of one account. */
  running: { all: number; company: number; account: number };
  /**
   * How many tasks of a company and of an account run at once while the process is busy and another company works too.
   * Two that run at once are then no faster than one after the other, and take the thread from the other company.
   */
  crowded?: { isBusy: () => boolean; company: number; account: number };
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

/** How long until tasks that wait for a less busy process are looked at again, in ms. */
const lookMs = 100;
/** A company that began a task in this time works beside the others, in ms. */
const neighbourMs = 2_000;

/** Remembers the last two companies that began a task. */
function openNeighbours() {
  let newest = { companyId: 0, at: -Infinity };
  let other = newest;
  return {
    note({ companyId }: Sharer): void {
      if (newest.companyId !== companyId) other = newest;
      newest = { companyId, at: performance.now() };
    },
    has({ companyId }: Sharer): boolean {
      const last = newest.companyId === companyId ? other : newest;
      return performance.now() - last.at < neighbourMs;
    },
  };
}

/** Counts tasks of companies and accounts. A company or account without tasks takes no memory. */
function openTally() {
  const counts = new Map<string, number>();
  const companyOf = ({ companyId }: Sharer): string => `company ${companyId}`;
  const accountOf = ({ companyId, account }: Sharer): string => `account ${companyId} ${account}`;
  return {
    ofCompany: (sharer: Sharer): number => counts.get(companyOf(sharer)) ?? 0,
    ofAccount: (sharer: Sharer): number => counts.get(accountOf(sharer)) ?? 0,
    add(sharer: Sharer, by: 1 | -1): void {
      for (const key of [companyOf(sharer), accountOf(sharer)]) {
        const next = (counts.get(key) ?? 0) + by;
        if (next === 0) counts.delete(key);
        else counts.set(key, next);
      }
    },
  };
}

/** Returns a function that refuses a task after a while. It holds `most` refusals; the next ones leave at once. */
function openRefusals(most: number, holdMs: number): () => Promise<never> {
  let held = 0;
  return async () => {
    if (held < most) {
      held += 1;
      await new Promise((resolve) => setTimeout(resolve, holdMs));
      held -= 1;
    }
    throw tooMany();
  };
}

/**
 * Divides the connections of the database fairly: no company and no account takes all of them. Of the waiting tasks, the
 * one whose company runs the fewest starts first, then the oldest. Throws ERR_TOO_MANY_REQUESTS for a task that finds no
 * place to wait or has waited too long.
 *
 * A task must not run another one: while it holds its place, the other one could wait for it forever.
 */
export function openFairShares({ running: mostRunning, crowded, waiting: mostWaiting, waitMs, holdMs }: Options) {
  const entries: Entry[] = [];
  const neighbours = openNeighbours();
  const refuse = openRefusals(mostWaiting.all, holdMs);
  const running = openTally();
  const waiting = openTally();
  let runningNow = 0;
  let looking: NodeJS.Timeout | undefined;

  function mayRun(sharer: Sharer): boolean {
    if (runningNow >= mostRunning.all) return false;
    const { company, account } = crowded?.isBusy() && neighbours.has(sharer) ? crowded : mostRunning;
    return running.ofCompany(sharer) < company && running.ofAccount(sharer) < account;
  }
  const hasRoomToWait = (sharer: Sharer): boolean =>
    entries.length < mostWaiting.all &&
    waiting.ofCompany(sharer) < mostWaiting.company &&
    waiting.ofAccount(sharer) < mostWaiting.account;

  function begin(sharer: Sharer): void {
    neighbours.note(sharer);
    runningNow += 1;
    running.add(sharer, 1);
  }

  function leave(entry: Entry): void {
    clearTimeout(entry.timer);
    entries.splice(entries.indexOf(entry), 1);
    waiting.add(entry, -1);
  }

  function place(sharer: Sharer): Promise<void> {
    if (!hasRoomToWait(sharer)) return refuse();
    return new Promise((resolve, reject) => {
      const entry: Entry = {
        ...sharer,
        start: resolve,
        timer: setTimeout(() => (leave(entry), reject(tooMany())), waitMs),
      };
      entries.push(entry);
      waiting.add(entry, 1);
      lookLater();
    });
  }

  function findNext(): Entry | undefined {
    let next: Entry | undefined;
    for (const entry of entries)
      if (mayRun(entry) && (!next || running.ofCompany(entry) < running.ofCompany(next))) next = entry;
    return next;
  }

  /** Looks again soon while the process is busy: no running task may end for a long time. */
  function lookLater(): void {
    if (entries.length === 0 || !crowded?.isBusy()) return;
    looking ??= setTimeout(() => {
      looking = undefined;
      startWaiting();
    }, lookMs);
  }

  /** Starts every waiting task that may run: more than one, when the process is not crowded any more. */
  function startWaiting(): void {
    for (let next = findNext(); next; next = findNext()) {
      leave(next);
      begin(next);
      next.start();
    }
    lookLater();
  }

  return {
    /** Refuses a call, as `run` would, before its body is read and parsed. */
    async assertRoom(sharer: Sharer): Promise<void> {
      if (!mayRun(sharer) && !hasRoomToWait(sharer)) await refuse();
    },
    async run<T>(sharer: Sharer, task: () => Promise<T>): Promise<T> {
      // A task overtakes none of its account that waits.
      if (waiting.ofAccount(sharer) === 0 && mayRun(sharer)) begin(sharer);
      else await place(sharer);
      try {
        return await task();
      } finally {
        runningNow -= 1;
        running.add(sharer, -1);
        startWaiting();
      }
    },
  };
}

const tooMany = (): AppError => new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 2 });

export type FairShares = ReturnType<typeof openFairShares>;
