import { AppError } from '@recado/contracts';
import type pg from 'pg';
import { isPassing, isRepeatable, readable } from './db/failures.ts';
import type { HotStatement } from './db/hot.ts';
import { openNotifications, type Notifications } from './db/notifications.ts';
import { transactionOn, type CountedClient, type Database } from './db/open.ts';
import type { FileUrls } from './fileUrls.ts';
import type { Log } from './log.ts';
import { lockKey, makeWork } from './makeWork.ts';
import { openWakeUps, type WakeUps } from './jobs/wakeUps.ts';
import type { Metrics } from './metrics.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { PipelinedOpening } from './opening.ts';
import type { Actor, Viewer, UserWork, ViewerReader, Work, Workshop } from './work.ts';

/** The dependencies of every Work. */
export type WorkDeps = {
  database: Database;
  realtime: () => Realtime;
  log: Log;
  metrics: Metrics;
  viewers: ViewerReader;
  fileUrls: FileUrls;
  /** The key of `keyedHash`. */
  hashKey: Buffer;
};

export function openWorkshop(given: WorkDeps): Workshop {
  const notifications = openNotifications(given.database.owner);
  const deps = { ...given, notifications, wakeUps: openWakeUps(notifications) };
  const toViewer = (row: Record<string, unknown> | undefined, admit: (viewer: Viewer) => void): Viewer => {
    const viewer = row && deps.viewers.toViewer(row);
    if (!viewer) throw new AppError('ERR_NO_SESSION', { reason: 'invalid' });
    admit(viewer);
    return viewer;
  };
  const workshop: Workshop = {
    notifications,
    wakeUps: deps.wakeUps,
    inCompany: (companyId, actor, task, opening = {}) =>
      repeat(() => transact(deps, workshop, companyId, opening, () => actor, task)),
    pipelined: (companyId, actor, task, opening) =>
      repeat(() => transact(deps, workshop, companyId, opening, () => actor, task)),
    asUser: (companyId, userId, admit, task) => {
      let viewer: Viewer;
      const proof = workshop.admission(companyId, userId, (admitted) => {
        admit(admitted);
        viewer = admitted;
      });
      return repeat(() =>
        transact(
          deps,
          workshop,
          companyId,
          { proofs: [proof] },
          () => viewer,
          (work) => task(work as UserWork),
        ),
      );
    },
    admission: (companyId, userId, admit) => ({
      text: deps.viewers.text(companyId, userId),
      check: (row) => void toViewer(row, admit),
    }),
    async viewer(companyId, userId, admit) {
      const client = await connect(deps.database.app);
      let answers: pg.QueryResult[];
      try {
        // Statements in one query text form an implicit transaction, so the company setting ends with them.
        answers = (await client.query(
          `${limitedTo(companyId, deps.database)}; ${deps.viewers.text(companyId, userId)}`,
        )) as unknown as pg.QueryResult[];
        client.release();
      } catch (error) {
        client.release(error as Error);
        throw readable(error);
      }
      return toViewer(answers[1]?.rows[0] as Record<string, unknown> | undefined, admit);
    },
    async acrossCompanies(why, task) {
      deps.metrics.acrossCompanies.inc({ why });
      const client = await connect(deps.database.platform);
      try {
        const { transactionLimits } = deps.database;
        await client.query(transactionLimits === '' ? 'begin' : `begin; select true${transactionLimits}`);
        const value = await task(transactionOn(client));
        await client.query('commit');
        client.release();
        return value;
      } catch (error) {
        await giveBack(client);
        throw readable(error);
      }
    },
    rowsAcrossCompanies: (statement, values) => rowsAcrossCompanies(deps, statement, values),
  };
  return workshop;
}

async function rowsAcrossCompanies<V extends object, R extends object>(
  { database, metrics }: WorkDeps,
  statement: HotStatement<V, R>,
  values: V,
): Promise<R[]> {
  const { name, text } = statement;
  metrics.acrossCompanies.inc({ why: name });
  const client = await connect(database.platform);
  // A statement alone is its own transaction. Behind a pooler the limits of time need one that begins with them.
  const isAlone = database.transactionLimits === '';
  try {
    if (!isAlone) await client.query(`begin; select true${database.transactionLimits}`);
    const { rows } = await client.query<R>({ name, text, values: statement.bind(0, values) });
    if (!isAlone) await client.query('commit');
    client.release();
    return rows;
  } catch (error) {
    await giveBack(client);
    throw readable(error);
  }
}

/**
 * Returns the SQL that limits a transaction to a company and takes a lock. Interpolates numbers and the constants of
 * the database only, so SQL injection is impossible.
 */
function limitedTo(companyId: number, { transactionLimits }: Database, lock?: string): string {
  if (!Number.isSafeInteger(companyId)) throw new Error('a Work needs a company');
  return `select set_config('app.company_id', '${companyId}', true), now() as now${transactionLimits}${lock === undefined ? '' : `, pg_advisory_xact_lock(${companyId}, ${lockKey(lock)})`}`;
}

async function repeat<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 4 || !isRepeatable(error)) throw readable(error);
      await new Promise((resolve) => setTimeout(resolve, tries * 20 * Math.random()));
    }
}

async function transact<T>(
  deps: WorkDeps & { notifications: Notifications; wakeUps: WakeUps },
  workshop: Workshop,
  companyId: number,
  opening: PipelinedOpening,
  actorOf: () => Actor,
  task: (work: Work) => Promise<T>,
): Promise<T> {
  const { lock, proofs = [], ahead, endsWithLast = false } = opening;
  const client = await connect(deps.database.app);
  const before = client.statements;
  const effects: (() => void)[] = [];
  let value: T;
  let actor: Actor;
  let isCommitting = (): boolean => false;
  try {
    const begin = client.query(
      ['begin', limitedTo(companyId, deps.database, lock), ...proofs.map(({ text }) => text)].join('; '),
    );
    const bound = ahead?.statement.bind(companyId, ahead.values) ?? [];
    const asked =
      ahead && client.query<object>({ name: ahead.statement.name, text: ahead.statement.text, values: bound });
    const [begun, answer] = await Promise.all([begin, asked]);
    const answers = begun as unknown as pg.QueryResult[];
    const now = answers[1]!.rows[0].now as Date;
    for (const [index, proof] of proofs.entries())
      proof.check(answers[2 + index]?.rows[0] as Record<string, unknown> | undefined);
    actor = actorOf();
    const made = makeWork(deps, client, {
      companyId,
      actor,
      now,
      effects,
      held: lock,
      ahead: ahead && answer && { statement: ahead.statement, bound, rows: answer.rows },
      endsWithLast,
    });
    isCommitting = made.isCommitted;
    value = await task(made.work);
    if (!made.isCommitted()) {
      isCommitting = () => true;
      await client.query('commit');
    }
  } catch (error) {
    // After a lost reply the transaction may be committed, and a repeated call finds its change and has no events.
    if (isCommitting() && isPassing(readable(error))) deps.realtime().lookAgain(companyId);
    await giveBack(client);
    throw error;
  }
  workshop.onWork?.(client.statements - before, actor);
  client.release();
  for (const effect of effects) effect();
  return value;
}

const connect = async (pool: pg.Pool): Promise<CountedClient> => {
  try {
    return (await pool.connect()) as CountedClient;
  } catch (error) {
    throw readable(error);
  }
};

/** Rolls back and returns the client to the pool. A client whose rollback fails is destroyed. */
async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}
