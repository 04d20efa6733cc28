import { and, eq, ne } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { emptyQueueJob } from './emptyQueue.job.ts';
import { moveLiveOut } from './moveLiveOut.ts';
import { tickets } from './tickets.tables.ts';

/**
 * Takes the live tickets out of a queue that is being deleted (QUE-24). The caller holds the lock of its row, so no ticket
 * enters it meanwhile. The closed tickets follow in a job, because there may be any number of them.
 */
export async function leaveQueue(work: UserWork, queueId: number): Promise<void> {
  await moveLiveOut(work, queueId);
  await work.enqueue(emptyQueueJob, { queueId });
}

/** Returns the number of live tickets in a queue. */
export const countLiveIn = (work: UserWork, queueId: number): Promise<number> =>
  work.db.$count(
    tickets,
    and(eq(tickets.companyId, work.companyId), eq(tickets.queueId, queueId), ne(tickets.status, 'closed')),
  );
