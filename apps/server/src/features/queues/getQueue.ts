import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { queues } from './queues.tables.ts';

/** Returns a queue of the company. Throws ERR_NO_QUEUE_FOUND. */
export async function getQueue(work: Work, id: number) {
  const [row] = await work.db
    .select()
    .from(queues)
    .where(and(eq(queues.companyId, work.companyId), eq(queues.id, id)));
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
  return row;
}
