import {
  AppError,
  limits,
  type DataCount,
  type DataTask,
  type personalDataApi,
  type RequestOf,
} from '@recado/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cut, fromCursor, rowAt } from '../../kernel/db/page.ts';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { dataTasks } from './personalData.tables.ts';

export type TaskRow = typeof dataTasks.$inferSelect;
type Counts = Partial<Record<DataCount, number>>;

const one = (work: Work, id: number) => and(eq(dataTasks.companyId, work.companyId), eq(dataTasks.id, id));

/** A task on the wire. The size of a deleted archive is not shown. */
export const toTask = (row: TaskRow): z.input<typeof DataTask> => ({
  ...row,
  bytes: row.archivePath === null ? null : row.archiveBytes,
});

/** Begins a task of the acting user, or of the product itself. */
export async function beginTask(
  work: Work,
  task: Pick<typeof dataTasks.$inferInsert, 'kind' | 'contactId' | 'total'>,
): Promise<TaskRow> {
  const { actor } = work;
  const [row] = await work.db
    .insert(dataTasks)
    .values({
      companyId: work.companyId,
      ...task,
      ...(actor.kind === 'user' ? { userId: actor.id, userName: actor.name } : {}),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError('ERR_EXPORT_RUNNING');
  publishTask(work, row);
  return row;
}

/** Returns a task and locks its row. Undefined for a task that is not there. */
export const findTask = async (work: Work, id: number): Promise<TaskRow | undefined> =>
  (await work.db.select().from(dataTasks).where(one(work, id)).for('update'))[0];

/** Adds to the counts of a task, in the transaction that does what is counted. `steps` moves its progress. */
export async function countInTask(work: Work, id: number, counts: Counts, steps = 0): Promise<void> {
  const added = Object.entries(counts).map(
    ([key, count]) =>
      sql`jsonb_build_object(${key}::text, coalesce((counts ->> ${key}::text)::int, 0) + ${count}::int)`,
  );
  const [row] = await work.db
    .update(dataTasks)
    .set({
      counts: sql`counts || ${added.length > 0 ? sql.join(added, sql` || `) : sql`'{}'::jsonb`}`,
      done: sql`done + ${steps}`,
      updatedAt: work.now,
    })
    .where(one(work, id))
    .returning();
  if (row) publishTask(work, row);
}

/** Changes a task and publishes it. */
export async function changeTask(
  work: Work,
  id: number,
  change: Partial<Omit<typeof dataTasks.$inferInsert, 'id' | 'companyId'>>,
): Promise<TaskRow | undefined> {
  const [row] = await work.db
    .update(dataTasks)
    .set({ ...change, updatedAt: work.now })
    .where(one(work, id))
    .returning();
  if (row) publishTask(work, row);
  return row;
}

const publishTask = (work: Work, row: TaskRow): void =>
  work.publish('personalData', { action: 'update', task: toTask(row) }, [adminRoom(work.companyId)]);

/** `count` stops here. */
const mostCounted = 10_000;

/** Returns a page of the report, newest first. */
export async function listTasks(
  work: Work,
  { pageNumber = 1, cursor }: RequestOf<typeof personalDataApi.list>['query'],
) {
  const after = fromCursor(cursor);
  const size = limits.listPage;
  const mine = eq(dataTasks.companyId, work.companyId);
  const rows = await work.db
    .select()
    .from(dataTasks)
    .where(and(mine, after && sql`(${dataTasks.createdAt}, ${dataTasks.id}) < ${rowAt(after)}`))
    .orderBy(desc(dataTasks.createdAt), desc(dataTasks.id))
    .limit(size + 1)
    .offset(after ? 0 : (pageNumber - 1) * size);
  const count = await work.db.$count(
    work.db.select({ id: dataTasks.id }).from(dataTasks).where(mine).limit(mostCounted).as('counted'),
  );
  const page = cut(rows, size, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { tasks: page.rows.map(toTask), count, hasMore: page.hasMore, nextCursor: page.nextCursor };
}
