import { AppError } from '@recado/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { queues } from '../queues/queues.tables.ts';

/** Throws ERR_NO_QUEUE_FOUND unless all of these different ids are queues of the company. */
export async function assertQueuesExist(work: Work, queueIds: readonly number[]): Promise<void> {
  if (queueIds.length === 0) return;
  const found = await work.db
    .select({ id: queues.id })
    .from(queues)
    .where(and(eq(queues.companyId, work.companyId), inArray(queues.id, [...queueIds])));
  if (found.length < queueIds.length) throw new AppError('ERR_NO_QUEUE_FOUND');
}
