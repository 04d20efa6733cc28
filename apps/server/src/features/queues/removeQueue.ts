import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import type { QueueDeps } from './queueDeps.ts';
import { queues } from './queues.tables.ts';

/**
 * Deletes a queue with its options (QUE-24). Its tickets stay visible to administrators and to users with `allTicket`
 * (behaviour 2.9).
 */
export async function removeQueue(
  work: UserWork,
  id: number,
  { releaseQueue }: Pick<QueueDeps, 'releaseQueue'>,
): Promise<void> {
  await work.lock('queues');
  // The lock keeps tickets from entering the queue: their foreign key waits for it and then finds no queue.
  const own = and(eq(queues.companyId, work.companyId), eq(queues.id, id));
  const [before] = await work.db.select().from(queues).where(own).for('update');
  if (!before) throw new AppError('ERR_NO_QUEUE_FOUND');
  await releaseQueue(work, id);
  await work.db.delete(queues).where(own);
  await recordAudit(work, { kind: 'queue', id, name: before.name, before });
  work.publish('queue', { action: 'delete', queueId: id }, [companyRoom(work.companyId)]);
}
