import { AppError, type Channel, type Language, type PayloadOf, type PlanFlag, type Profile } from '@recado/contracts';
import type { z } from 'zod';
import type { Transaction } from './db/open.ts';
import type { Log } from './log.ts';
import type { Reducible } from './realtime/reducible.ts';
import type { Room } from './realtime/rooms.ts';

/** The signed-in user of a Work, as the database knows them now: rights never come from a token. */
export type Viewer = {
  kind: 'user';
  id: number;
  name: string;
  companyId: number;
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  queueIds: number[];
  language: Language | null;
  /** Counts sign-ins; a token of an older one is refused. */
  generation: number;
  company: {
    name: string;
    active: boolean;
    dueDate: Date | null;
    expired: boolean;
    timezone: string;
    planFlags: Record<PlanFlag, boolean>;
  };
};

/** Who acts: a person, a contact who wrote, or the product by itself. */
export type Actor = Viewer | { kind: 'contact'; contactId: number | null } | { kind: 'system'; name: string };

/** The person of a Work, for what only people do. */
export function personOf(work: Work): Viewer {
  if (work.actor.kind !== 'user') throw new AppError('ERR_NO_PERMISSION');
  return work.actor;
}

/**
 * A statement whose plan PostgreSQL keeps: for hot paths, where building a query anew would cost more than running it.
 */
export type HotStatement = { name: string; text: string };
export const hot = (name: string, text: string): HotStatement => ({ name, text });

/** What enqueuing needs of a job; `kernel/jobs/job.ts` declares whole ones. */
export type Enqueueable<P> = { name: string; attempts: number; payload: z.ZodType<P> };

/**
 * One unit of work for one actor in one company: a database transaction that PostgreSQL itself limits to that company.
 * Events leave after the commit, jobs are written inside it. Nothing in it may touch the network.
 */
export type Work = {
  readonly companyId: number;
  readonly actor: Actor;
  /** The database's clock. */
  readonly now: Date;
  readonly db: Transaction;
  readonly log: Log;
  /** Runs a hot statement and gives its rows. The one the Work was opened with has been asked already. */
  rows<R extends object>(statement: HotStatement, values: unknown[]): Promise<R[]>;
  /**
   * Runs the Work's last statement. A Work that was opened to end with it sends the commit right behind, in one round
   * trip; what is asked of it afterwards throws. Any other goes on.
   */
  lastRows<R extends object>(statement: HotStatement, values: unknown[]): Promise<R[]>;
  /**
   * Advisory, held until the commit; several are taken in one order, whoever asks. Free of charge for a lock the Work
   * was opened with.
   */
  lock(...names: string[]): Promise<void>;
  /** Tells rooms after the commit. */
  publish<C extends Channel>(
    channel: C,
    payload: PayloadOf<C> | Reducible<PayloadOf<C>>,
    rooms: readonly Room[],
    except?: readonly Room[],
  ): void;
  /** The same, after everyone in `checked` was asked again whether they may stand there. */
  publishChecked<C extends Channel>(
    checked: Room,
    channel: C,
    payload: PayloadOf<C> | Reducible<PayloadOf<C>>,
    rooms: readonly Room[],
    except?: readonly Room[],
  ): void;
  /** Enqueues inside the commit: the job exists exactly when the change does. */
  enqueue<P>(job: Enqueueable<P>, payload: P, when?: { at?: Date; key?: string }): Promise<void>;
  /** Wakes listeners of a PostgreSQL channel at the commit. */
  notify(channel: string, payload: string): Promise<void>;
  /** The signed address of a stored file of this company; null for none. */
  fileUrl(path: string | null): string | null;
  /** Runs once the commit is durable; never instead of it. */
  afterCommit(effect: () => void): void;
};

/** One statement with nothing but numbers in it; `check` refuses its first row by throwing. */
export type Proof = { text: string; check(row: Record<string, unknown> | undefined): void };

/** A hot statement and what it is asked with. */
export type Question = { statement: HotStatement; values: unknown[] };

/**
 * What a Work takes, proves and asks in the round trip of its `begin`, for callers who know it from the start. `ahead`
 * is the task's first question: it is asked behind the lock and the proofs, and answered to the first `rows` of the
 * same statement and values. `endsWithLast` promises that the task does nothing after its `lastRows`.
 */
export type Opening = {
  lock?: string | undefined;
  proofs?: readonly Proof[];
  ahead?: Question | undefined;
  endsWithLast?: boolean;
};

/** Reads a user with their rights; what it needs of other features' tables stands in `features/auth`. */
export type ViewerReader = {
  text(companyId: number, userId: number): string;
  /** Undefined when there is no such user. */ toViewer(row: Record<string, unknown>): Viewer | undefined;
};

export type Workshop = {
  /** Opens a Work. The task may run again after a deadlock, so it does nothing but database. */
  inCompany<T>(companyId: number, actor: Actor, task: (work: Work) => Promise<T>, opening?: Opening): Promise<T>;
  /** Opens a Work for a signed-in user, read in the same round trip as `begin`; `admit` refuses by throwing. */
  asUser<T>(
    companyId: number,
    userId: number,
    admit: (viewer: Viewer) => void,
    task: (work: Work & { actor: Viewer }) => Promise<T>,
  ): Promise<T>;
  /** Proves that a user is admitted, for a Work that somebody else does on their behalf. */
  admission(companyId: number, userId: number, admit: (viewer: Viewer) => void): Proof;
  /** Reads and admits a user without opening a Work: one round trip. */
  viewer(companyId: number, userId: number, admit: (viewer: Viewer) => void): Promise<Viewer>;
  /** Reads over companies, and writes directories. Every use is counted by its reason. */
  acrossCompanies<T>(why: string, task: (db: Transaction) => Promise<T>): Promise<T>;
  /** Told of every finished Work with the statements it sent: what query budgets are measured by. */
  onWork?: (statements: number, actor: Actor) => void;
};
