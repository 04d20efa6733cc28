import { AppError, type Channel, type Language, type PayloadOf, type PlanFlag, type Profile } from '@recado/contracts';
import type { Notifications } from './db/notifications.ts';
import type { Crew, WakeUps } from './jobs/wakeUps.ts';
import type { z } from 'zod';
import type { HotStatement, HotValues } from './db/hot.ts';
import type { Transaction } from './db/open.ts';
import type { Log } from './log.ts';
import type { Opening, PipelinedOpening, Proof } from './opening.ts';
import type { Reducible } from './realtime/reducible.ts';
import type { Room } from './realtime/rooms.ts';

/** The signed-in user of a Work, read from the database in this Work: rights never come from a token. */
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
  /** Rises with each sign-in. A token with an older generation is refused. */
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

/** The actor: a user, a contact who wrote, or the system. */
export type Actor = Viewer | { kind: 'contact'; contactId: number | null } | { kind: 'system'; name: string };

/** Returns the user of a Work. Throws ERR_NO_PERMISSION if the actor is not a user. */
export function getActingUser(work: Work): Viewer {
  if (work.actor.kind !== 'user') throw new AppError('ERR_NO_PERMISSION');
  return work.actor;
}

/** The part of a job that `enqueue` needs; `kernel/jobs/job.ts` declares whole jobs. */
export type Enqueueable<P> = {
  name: string;
  attempts: number;
  payload: z.ZodType<P>;
  /**
   * How many of these jobs run at once for a company, over all processes. A burst of one company then leaves workers to
   * the others. Jobs with the same key run one after another; jobs without a key are spread by their payload.
   */
  atOncePerCompany?: number;
  /** Jobs that name the same group share `atOncePerCompany`. */
  group?: string;
  /** The workers that run it; `main` by default. */
  crew?: Crew;
};

/**
 * One unit of work for one actor in one company: a database transaction that PostgreSQL itself limits to that company.
 * Events are published after the commit; jobs are enqueued inside it. A Work must not touch the network.
 */
export type Work = {
  readonly companyId: number;
  readonly actor: Actor;
  /** The time of the transaction, by the database's clock. */
  readonly now: Date;
  readonly db: Transaction;
  readonly log: Log;
  /** Runs a hot statement and returns its rows. */
  rows<V extends object, R extends object>(statement: HotStatement<V, R>, values: HotValues<V>): Promise<R[]>;
  /**
   * Takes advisory locks until the commit. Locks several names in a fixed order, to prevent deadlocks. Sends no
   * statement for the lock that the Work was opened with.
   */
  lock(...names: string[]): Promise<void>;
  /** Publishes an event to rooms after the commit. */
  publish<C extends Channel>(
    channel: C,
    payload: PayloadOf<C> | Reducible<PayloadOf<C>>,
    rooms: readonly Room[],
    except?: readonly Room[],
  ): void;
  /** Publishes like `publish`, but first rechecks whether each socket in `checked` may still be in its rooms. */
  publishChecked<C extends Channel>(
    checked: Room,
    channel: C,
    payload: PayloadOf<C> | Reducible<PayloadOf<C>>,
    rooms: readonly Room[],
    except?: readonly Room[],
  ): void;
  /** Enqueues a job inside the transaction: the job exists exactly if the change is committed. */
  enqueue<P>(job: Enqueueable<P>, payload: P, when?: { at?: Date; key?: string }): Promise<void>;
  /**
   * Enqueues a job unless one with this key waits already. That one keeps its time, which may be earlier. The job begins
   * within a few milliseconds of its time, if a worker is free.
   */
  enqueueOnce<P>(job: Enqueueable<P>, payload: P, when: { at: Date; key: string }): Promise<void>;
  /**
   * Notifies listeners of a PostgreSQL channel after the commit. The notification is lost if the process dies meanwhile,
   * so they also look by themselves.
   */
  notify(channel: string, payload: string): void;
  /** Returns the signed URL of a stored file of this company; null for null. */
  fileUrl(path: string | null): string | null;
  /** Returns a keyed hash of a text within this company, for proofs that must not name what they prove. */
  keyedHash(text: string): string;
  /** Runs `effect` after a successful commit, never after a rollback. */
  afterCommit(effect: () => void): void;
};

/** A Work of a signed-in user. */
export type UserWork = Work & { readonly actor: Viewer };

/** Reads a user with their rights. The joins with other features' tables are in `features/auth`. */
export type ViewerReader = {
  text(companyId: number, userId: number): string;
  /** Returns undefined if the user does not exist. */ toViewer(row: Record<string, unknown>): Viewer | undefined;
};

export type Workshop = {
  /** The notifications of its Works. */
  readonly notifications: Notifications;
  /** Wakes workers when jobs of its Works are due. */
  readonly wakeUps: WakeUps;
  /** Opens a Work. The task may run again after a deadlock, so it must do only database work. */
  inCompany<T>(companyId: number, actor: Actor, task: (work: Work) => Promise<T>, opening?: Opening): Promise<T>;
  /** Like `inCompany`, with statements that travel with `begin` and `commit` (`kernel/pipeline.ts`). */
  pipelined<T>(
    companyId: number,
    actor: Actor,
    task: (work: Work) => Promise<T>,
    opening: PipelinedOpening,
  ): Promise<T>;
  /** Opens a Work for a signed-in user, who is read in the same round trip as `begin`. `admit` throws to refuse. */
  asUser<T>(
    companyId: number,
    userId: number,
    admit: (viewer: Viewer) => void,
    task: (work: UserWork) => Promise<T>,
  ): Promise<T>;
  /** Returns a proof that a user is admitted, for a Work of another actor on the user's behalf. */
  admission(companyId: number, userId: number, admit: (viewer: Viewer) => void): Proof;
  /** Reads and admits a user without opening a Work: one round trip. */
  viewer(companyId: number, userId: number, admit: (viewer: Viewer) => void): Promise<Viewer>;
  /**
   * Runs a task as the platform role, which reads across companies and writes directory tables. Each use is counted by
   * `why`.
   */
  acrossCompanies<T>(why: string, task: (db: Transaction) => Promise<T>): Promise<T>;
  /**
   * Returns the rows of a hot statement as the platform role, in one round trip. Counted like `acrossCompanies`, by the
   * name of the statement. A parameter called `companyId` would be 0: no company calls it.
   */
  rowsAcrossCompanies<V extends object, R extends object>(statement: HotStatement<V, R>, values: V): Promise<R[]>;
  /** Called after every finished Work with the number of statements it sent; query budgets are measured with it. */
  onWork?: (statements: number, actor: Actor) => void;
};
