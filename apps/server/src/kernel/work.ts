import { createHash } from 'node:crypto';
import { AppError, type Channel, type Language, type PayloadOf, type PlanFlag, type Profile } from '@recado/contracts';
import type pg from 'pg';
import type { z } from 'zod';
import { isRepeatable, readable } from './db/failures.ts';
import { transactionOn, type CountedClient, type Database, type Transaction } from './db/open.ts';
import type { FileUrls } from './fileUrls.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Realtime } from './realtime/realtime.ts';
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
  company: { name: string; active: boolean; dueDate: Date | null; expired: boolean; timezone: string; planFlags: Record<PlanFlag, boolean> };
};

/** Who acts: a person, a contact who wrote, or the product by itself. */
export type Actor = Viewer | { kind: 'contact'; contactId: number | null } | { kind: 'system'; name: string };

/** The person of a Work, for what only people do. */
export function personOf(work: Work): Viewer {
  if (work.actor.kind !== 'user') throw new AppError('ERR_NO_PERMISSION');
  return work.actor;
}

/** A statement whose plan PostgreSQL keeps: for hot paths, where building a query anew would cost more than running it. */
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
  /** Runs a hot statement and gives its rows. */
  rows<R extends object>(statement: HotStatement, values: unknown[]): Promise<R[]>;
  /** Advisory, held until the commit. Free of charge for a lock the Work was opened with. */
  lock(name: string): Promise<void>;
  /** Tells rooms after the commit. */
  publish<C extends Channel>(channel: C, payload: PayloadOf<C>, rooms: readonly Room[], except?: readonly Room[]): void;
  /** The same, after everyone in `checked` was asked again whether they may stand there. */
  publishChecked<C extends Channel>(checked: Room, channel: C, payload: PayloadOf<C>, rooms: readonly Room[], except?: readonly Room[]): void;
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

/** What a Work takes and proves in the round trip of its `begin`, for callers who know it from the start. */
export type Opening = { lock?: string; proofs?: readonly Proof[] };

/** Reads a user with their rights; what it needs of other features' tables stands in `features/auth`. */
export type ViewerReader = { text(companyId: number, userId: number): string; /** Undefined when there is no such user. */ toViewer(row: Record<string, unknown>): Viewer | undefined };

export type Workshop = {
  /** Opens a Work. The task may run again after a deadlock, so it does nothing but database. */
  inCompany<T>(companyId: number, actor: Actor, task: (work: Work) => Promise<T>, opening?: Opening): Promise<T>;
  /** Opens a Work for a signed-in user, read in the same round trip as `begin`; `admit` refuses by throwing. */
  asUser<T>(companyId: number, userId: number, admit: (viewer: Viewer) => void, task: (work: Work & { actor: Viewer }) => Promise<T>): Promise<T>;
  /** Proves that a user is admitted, for a Work that somebody else does on their behalf. */
  admission(companyId: number, userId: number, admit: (viewer: Viewer) => void): Proof;
  /** Reads and admits a user without opening a Work: one round trip. */
  viewer(companyId: number, userId: number, admit: (viewer: Viewer) => void): Promise<Viewer>;
  /** Reads over companies, and writes directories. Every use is counted by its reason. */
  acrossCompanies<T>(why: string, task: (db: Transaction) => Promise<T>): Promise<T>;
  /** Told of every finished Work with the statements it sent: what query budgets are measured by. */
  onWork?: (statements: number, actor: Actor) => void;
};

type Shop = { database: Database; realtime: () => Realtime; log: Log; metrics: Metrics; viewers: ViewerReader; fileUrls: FileUrls };

export function openWorkshop(shop: Shop): Workshop {
  const toViewer = (row: Record<string, unknown> | undefined, admit: (viewer: Viewer) => void): Viewer => {
    const viewer = row && shop.viewers.toViewer(row);
    if (!viewer) throw new AppError('ERR_NO_SESSION', { reason: 'invalid' });
    admit(viewer);
    return viewer;
  };
  const workshop: Workshop = {
    inCompany: (companyId, actor, task, opening = {}) => repeat(() => transact(shop, workshop, companyId, opening, () => actor, task)),
    asUser: (companyId, userId, admit, task) => {
      let viewer: Viewer;
      const proof = workshop.admission(companyId, userId, (admitted) => {
        admit(admitted);
        viewer = admitted;
      });
      return repeat(() =>
        transact(
          shop,
          workshop,
          companyId,
          { proofs: [proof] },
          () => viewer,
          (work) => task(work as Work & { actor: Viewer }),
        ),
      );
    },
    admission: (companyId, userId, admit) => ({ text: shop.viewers.text(companyId, userId), check: (row) => void toViewer(row, admit) }),
    async viewer(companyId, userId, admit) {
      const client = await connect(shop.database.app);
      let answers: pg.QueryResult[];
      try {
        // Statements sent together are one transaction of their own, so the company's limit ends with them.
        answers = (await client.query(`${limitedTo(companyId)}; ${shop.viewers.text(companyId, userId)}`)) as unknown as pg.QueryResult[];
        client.release();
      } catch (error) {
        client.release(error as Error);
        throw readable(error);
      }
      return toViewer(answers[1]?.rows[0] as Record<string, unknown> | undefined, admit);
    },
    async acrossCompanies(why, task) {
      shop.metrics.acrossCompanies.inc({ why });
      const client = await connect(shop.database.platform);
      try {
        await client.query('begin');
        const value = await task(transactionOn(client));
        await client.query('commit');
        client.release();
        return value;
      } catch (error) {
        await giveBack(client);
        throw readable(error);
      }
    },
  };
  return workshop;
}

/** Limits a transaction to a company, and takes a lock. Numbers only, so nothing is interpolated that could be anything else. */
function limitedTo(companyId: number, lock?: string): string {
  if (!Number.isSafeInteger(companyId)) throw new Error('a Work needs a company');
  return `select set_config('app.company_id', '${companyId}', true), now() as now${lock === undefined ? '' : `, pg_advisory_xact_lock(${companyId}, ${lockKey(lock)})`}`;
}

/** An advisory lock's second key: 32 bits of the name, the same in every process. */
const lockKey = (name: string): number => createHash('sha1').update(name).digest().readInt32BE(0);

async function repeat<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 4 || !isRepeatable(error)) throw readable(error);
      await new Promise((resolve) => setTimeout(resolve, tries * 20 * Math.random()));
    }
}

async function transact<T>(shop: Shop, workshop: Workshop, companyId: number, { lock, proofs = [] }: Opening, actorOf: () => Actor, task: (work: Work) => Promise<T>): Promise<T> {
  const client = await connect(shop.database.app);
  const before = client.statements;
  const effects: (() => void)[] = [];
  let value: T;
  let actor: Actor;
  try {
    const answers = (await client.query(['begin', limitedTo(companyId, lock), ...proofs.map(({ text }) => text)].join('; '))) as unknown as pg.QueryResult[];
    const now = answers[1]!.rows[0].now as Date;
    for (const [index, proof] of proofs.entries()) proof.check(answers[2 + index]?.rows[0] as Record<string, unknown> | undefined);
    actor = actorOf();
    value = await task(makeWork(shop, client, companyId, actor, now, effects, lock));
    await client.query('commit');
  } catch (error) {
    await giveBack(client);
    throw error;
  }
  workshop.onWork?.(client.statements - before, actor);
  client.release();
  for (const effect of effects) effect();
  return value;
}

function makeWork(shop: Shop, client: CountedClient, companyId: number, actor: Actor, now: Date, effects: (() => void)[], held?: string): Work {
  let db: Transaction | undefined;
  let log: Log | undefined;
  return {
    companyId,
    actor,
    now,
    // Made when first asked for: hot paths need neither, and the two cost more than a statement's parsing.
    get db() {
      return (db ??= transactionOn(client));
    },
    get log() {
      return (log ??= shop.log.child({ company: companyId, ...(actor.kind === 'user' ? { user: actor.id } : {}) }));
    },
    rows: async <R extends object>({ name, text }: HotStatement, values: unknown[]) => (await client.query<R>({ name, text, values })).rows,
    lock: async (name) => {
      if (name !== held) await client.query({ name: 'work.lock', text: 'select pg_advisory_xact_lock($1, $2)', values: [companyId, lockKey(name)] });
    },
    publish: (channel, payload, rooms, except) => void effects.push(() => shop.realtime().emit(companyId, channel, payload, rooms, except)),
    publishChecked: (checked, channel, payload, rooms, except) =>
      void effects.push(
        () =>
          void shop
            .realtime()
            .recheck(checked)
            .then(() => shop.realtime().emit(companyId, channel, payload, rooms, except)),
      ),
    async enqueue(job, payload, when) {
      const body = JSON.stringify({ companyId, payload: job.payload.parse(payload) });
      await client.query({ name: 'work.enqueue', text: 'select enqueue_job($1, $2, $3, $4, $5, $6)', values: [job.name, body, when?.at ?? null, when?.key ?? null, job.attempts, null] });
    },
    notify: async (channel, payload) => void (await client.query({ name: 'work.notify', text: 'select pg_notify($1, $2)', values: [channel, payload] })),
    fileUrl: (path) => (path === null ? null : shop.fileUrls.urlOf(companyId, path)),
    afterCommit: (effect) => void effects.push(effect),
  };
}

const connect = async (pool: pg.Pool): Promise<CountedClient> => {
  try {
    return (await pool.connect()) as CountedClient;
  } catch (error) {
    throw readable(error);
  }
};

/** Rolls back and returns the connection; one that cannot even do that is thrown away. */
async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}
