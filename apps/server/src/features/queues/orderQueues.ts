import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { queueOrder } from './listQueues.ts';
import { queues } from './queues.tables.ts';

/**
 * Puts the queues in the given order (QUE-21). Queues that are not named follow in their present order. Only queues
 * whose place changes are stored, recorded and published. Throws ERR_NO_QUEUE_FOUND for a queue that does not exist.
 */
export async function orderQueues(work: UserWork, queueIds: readonly number[]): Promise<void> {
  await work.lock('queues');
  const rows = await work.db
    .select()
    .from(queues)
    .where(eq(queues.companyId, work.companyId))
    .orderBy(...queueOrder)
    .for('update');
  const known = new Map(rows.map((row) => [row.id, row]));
  if (queueIds.some((id) => !known.has(id))) throw new AppError('ERR_NO_QUEUE_FOUND');
  const ordered = [...new Set([...queueIds, ...known.keys()])];
  for (const [at, id] of ordered.entries()) {
    const before = known.get(id)!;
    const orderQueue = at + 1;
    if (before.orderQueue === orderQueue) continue;
    const [queue] = await work.db
      .update(queues)
      .set({ orderQueue, updatedAt: work.now })
      .where(and(eq(queues.companyId, work.companyId), eq(queues.id, id)))
      .returning();
    await recordAudit(work, { kind: 'queue', id, name: before.name, before, after: queue });
    work.publish('queue', { action: 'update', queue: queue! }, [companyRoom(work.companyId)]);
  }
}
