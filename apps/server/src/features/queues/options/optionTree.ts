import { AppError, type OptionDraft, type QueueOption } from '@recado/contracts';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { companyRoom } from '../../../kernel/realtime/rooms.ts';
import type { UserWork, Work } from '../../../kernel/work.ts';
import { queueOptions, queues } from '../queues.tables.ts';

/** An entry of a tree as it is read. */
export type OptionRow = z.input<typeof QueueOption>;
type Row = typeof queueOptions.$inferSelect;

/** Returns the options tree of a queue, each level by number. */
export async function readOptionTree(work: Work, queueId: number): Promise<OptionRow[]> {
  const rows = await work.db
    .select()
    .from(queueOptions)
    .where(and(eq(queueOptions.companyId, work.companyId), eq(queueOptions.queueId, queueId)))
    .orderBy(asc(queueOptions.option), asc(queueOptions.id));
  return levelOf(rows, null);
}

/** Returns the entry with this id, at any level. */
export function findOption<T extends OptionDraft>(tree: readonly T[], id: number): T | undefined {
  for (const option of tree) {
    const found = option.id === id ? option : findOption(option.children as T[], id);
    if (found) return found;
  }
  return undefined;
}

const levelOf = (rows: readonly Row[], parentId: number | null): OptionRow[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({ ...row, option: String(row.option), children: levelOf(rows, row.id) }));

/**
 * Locks a queue until the end of the transaction, so that two changes of its tree come one after the other. Throws
 * ERR_NO_QUEUE_FOUND.
 */
export async function lockQueue(work: Work, queueId: number): Promise<typeof queues.$inferSelect> {
  const [queue] = await work.db
    .select()
    .from(queues)
    .where(and(eq(queues.companyId, work.companyId), eq(queues.id, queueId)))
    .for('update');
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  return queue;
}

/**
 * Replaces the options tree of a locked queue. Entries with an id of this queue keep it, all others are new; the numbers
 * are the places in each level (QUE-17). Returns the id of each entry.
 */
export async function saveOptionTree(
  work: Work,
  queueId: number,
  tree: readonly OptionDraft[],
): Promise<ReadonlyMap<OptionDraft, number>> {
  const known = new Set(flatten(await readOptionTree(work, queueId)).map(({ id }) => id));
  const drafts = flatten(tree);
  const isNew = ({ id }: OptionDraft): boolean => id === undefined || !known.delete(id);
  const fresh = new Set(drafts.filter(isNew));
  const free = await allocateIds(work, fresh.size);
  const idOf = new Map(drafts.map((draft) => [draft, fresh.has(draft) ? free.pop()! : draft.id!]));
  const rows = toRows(tree, null, (draft) => idOf.get(draft)!);
  const own = and(eq(queueOptions.companyId, work.companyId), eq(queueOptions.queueId, queueId));
  if (rows.length > 0)
    // A single statement: PostgreSQL checks its foreign keys at its end, when every parent is stored.
    await work.db.execute(sql`
      insert into queue_options (company_id, queue_id, id, parent_id, title, message, option)
      select ${work.companyId}, ${queueId}, row.id, row."parentId", row.title, row.message, row.option
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(id int, "parentId" int, title text, message text, option int)
      on conflict (company_id, id) do update
        set parent_id = excluded.parent_id, title = excluded.title, message = excluded.message,
            option = excluded.option, updated_at = now()
        where (queue_options.parent_id, queue_options.title, queue_options.message, queue_options.option)
          is distinct from (excluded.parent_id, excluded.title, excluded.message, excluded.option)`);
  const ids = rows.map(({ id }) => id);
  await work.db.delete(queueOptions).where(ids.length > 0 ? and(own, notInArray(queueOptions.id, ids)) : own);
  return idOf;
}

/** Publishes a change of the options as a change of their queue, and returns the queue. */
export async function publishQueue(work: UserWork, queueId: number): Promise<typeof queues.$inferSelect> {
  const [queue] = await work.db
    .update(queues)
    .set({ updatedAt: work.now })
    .where(and(eq(queues.companyId, work.companyId), eq(queues.id, queueId)))
    .returning();
  work.publish('queue', { action: 'update', queue: queue! }, [companyRoom(work.companyId)]);
  return queue!;
}

const flatten = <T extends { children: T[] }>(tree: readonly T[]): T[] =>
  tree.flatMap((option) => [option, ...flatten(option.children)]);

type NewRow = { id: number; parentId: number | null; title: string; message: string; option: number };

const toRows = (
  level: readonly OptionDraft[],
  parentId: number | null,
  idOf: (draft: OptionDraft) => number,
): NewRow[] =>
  level.flatMap((draft, index) => [
    { id: idOf(draft), parentId, title: draft.title, message: draft.message, option: index + 1 },
    ...toRows(draft.children, idOf(draft), idOf),
  ]);

async function allocateIds(work: Work, wanted: number): Promise<number[]> {
  if (wanted === 0) return [];
  const { rows } = await work.db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('queue_options', 'id'))::int as id from generate_series(1, ${wanted}::int)`,
  );
  return rows.map(({ id }) => id).toReversed();
}
