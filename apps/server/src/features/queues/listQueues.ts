import type { ListedQueue } from '@recado/contracts';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserWork } from '../../kernel/work.ts';
import type { QueueDeps } from './queueDeps.ts';
import { queues } from './queues.tables.ts';

/** The order of the queues in every list and menu (QUE-21). */
export const queueOrder = [sql`${queues.orderQueue} nulls last`, sql`plain(${queues.name})`, asc(queues.id)];

/** Returns the queues of the company in their order, with their users and menu options counted. */
export async function listQueues(
  work: UserWork,
  { countUsersByQueue }: Pick<QueueDeps, 'countUsersByQueue'>,
): Promise<z.input<typeof ListedQueue>[]> {
  const rows = await work.db
    .select({
      ...getTableColumns(queues),
      // Qualified by hand: in a query of one table, Drizzle leaves the name of the table out.
      optionCount: sql<number>`(
        select count(*)::int from queue_options o where o.company_id = queues.company_id and o.queue_id = queues.id
      )`,
    })
    .from(queues)
    .where(eq(queues.companyId, work.companyId))
    .orderBy(...queueOrder);
  const users = await countUsersByQueue(work);
  return rows.map((row) => ({ ...row, userCount: users.get(row.id) ?? 0 }));
}
