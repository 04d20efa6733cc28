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

/** A sharer with the keys under which its tasks are counted: built once, because waiting tasks are looked at often. */
type Counted = Pick<Sharer, 'companyId'> & { company: string; account: string };
type Entry = Counted & { start: () => void; timer: NodeJS.Timeout };

const toCounted = ({ companyId, account }: Sharer): Counted => ({
  companyId,
  company: `company ${companyId}`,
  account: `account ${companyId} ${account}`,
});

/** How long until tasks that wait for a less busy process are looked at again, in ms. */
const lookMs = 100;
/** A company that began a task in this time works beside the others, in ms. */
const neighbourMs = 2_000;

/** Remembers the last two companies that began a task. */
function openNeighbours() {
  let newest = { companyId: 0, at: -Infinity };
  let other = newest;
  return {
    note({ companyId }: Counted): void {
      if (newest.companyId !== companyId) other = newest;
      newest = { companyId, at: performance.now() };
    },
    has({ companyId }: Counted): boolean {
      const last = newest.companyId === companyId ? other : newest;
      return performance.now() - last.at < neighbourMs;
    },
  };
}

/** Counts tasks of companies and accounts. A company or account without tasks takes no memory. */
function openTally() {
  const counts = new Map<string, number>();
  return {
    ofCompany: ({ company }: Counted): number => counts.get(company) ?? 0,
    ofAccount: ({ account }: Counted): number => counts.get(account) ?? 0,
    add({ company, account }: Counted, by: 1 | -1): void {
      for (const key of [company, account]) {
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

/** The tasks that wait, oldest first. */
function openWaiting(most: Options['waiting'], waitMs: number) {
  const entries: Entry[] = [];
  const counts = openTally();
  function leave(entry: Entry): void {
    clearTimeout(entry.timer);
    entries.splice(entries.indexOf(entry), 1);
    counts.add(entry, -1);
  }
  return {
    entries: entries as readonly Entry[],
    leave,
    ofAccount: counts.ofAccount,
    hasRoom: (sharer: Counted): boolean =>
      entries.length < most.all && counts.ofCompany(sharer) < most.company && counts.ofAccount(sharer) < most.account,
    /** Resolves when the task is started. Rejects when it has waited too long. */
    wait: (sharer: Counted): Promise<void> =>
      new Promise((resolve, reject) => {
        const entry: Entry = {
          ...sharer,
          start: resolve,
          timer: setTimeout(() => (leave(entry), reject(tooMany())), waitMs),
        };
        entries.push(entry);
        counts.add(sharer, 1);
      }),
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
  const neighbours = openNeighbours();
  const refuse = openRefusals(mostWaiting.all, holdMs);
  const running = openTally();
  const waiting = openWaiting(mostWaiting, waitMs);
  let runningNow = 0;
  let looking: NodeJS.Timeout | undefined;

  const isBusy = (): boolean => crowded?.isBusy() ?? false;

  function mayRun(sharer: Counted, isBusyNow: boolean): boolean {
    if (runningNow >= mostRunning.all) return false;
    const { company, account } = crowded && isBusyNow && neighbours.has(sharer) ? crowded : mostRunning;
    return running.ofCompany(sharer) < company && running.ofAccount(sharer) < account;
  }

  function begin(sharer: Counted): void {
    neighbours.note(sharer);
    runningNow += 1;
    running.add(sharer, 1);
  }

  function findNext(isBusyNow: boolean): Entry | undefined {
    if (runningNow >= mostRunning.all) return undefined;
    let next: Entry | undefined;
    let fewest = Infinity;
    for (const entry of waiting.entries) {
      const ofCompany = running.ofCompany(entry);
      if (ofCompany >= fewest || !mayRun(entry, isBusyNow)) continue;
      next = entry;
      fewest = ofCompany;
      if (fewest === 0) break;
    }
    return next;
  }

  /** Looks again soon while the process is busy: no running task may end for a long time. */
  function lookLater(isBusyNow: boolean): void {
    if (waiting.entries.length === 0 || !isBusyNow) return;
    looking ??= setTimeout(() => {
      looking = undefined;
      startWaiting(Infinity);
    }, lookMs);
  }

  /** Starts the waiting tasks that may run, at most so many. */
  function startWaiting(most: number): void {
    const isBusyNow = isBusy();
    for (let left = most; left > 0; left--) {
      const next = findNext(isBusyNow);
      if (!next) break;
      waiting.leave(next);
      begin(next);
      next.start();
    }
    lookLater(isBusyNow);
  }

  /** The place of one task is free, and one task can take it: more only if the process was busy at the last look. */
  function end(sharer: Counted): void {
    runningNow -= 1;
    running.add(sharer, -1);
    startWaiting(looking ? Infinity : 1);
  }

  return {
    /** Refuses a call, as `run` would, before its body is read and parsed. */
    async assertRoom(caller: Sharer): Promise<void> {
      const sharer = toCounted(caller);
      if (!mayRun(sharer, isBusy()) && !waiting.hasRoom(sharer)) await refuse();
    },
    async run<T>(caller: Sharer, task: () => Promise<T>): Promise<T> {
      const sharer = toCounted(caller);
      const isBusyNow = isBusy();
      // A task overtakes none of its account that waits.
      if (waiting.ofAccount(sharer) === 0 && mayRun(sharer, isBusyNow)) begin(sharer);
      else {
        const started = waiting.hasRoom(sharer) ? waiting.wait(sharer) : refuse();
        lookLater(isBusyNow);
        await started;
      }
      try {
        return await task();
      } finally {
        end(sharer);
      }
    },
  };
}

const tooMany = (): AppError => new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 2 });

export type FairShares = ReturnType<typeof openFairShares>;
