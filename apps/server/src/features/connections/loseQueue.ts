import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { connectionQueues, connections } from './connections.tables.ts';
import { publishConnection } from './publishConnection.ts';

const offering = (work: UserWork, queueId: number) =>
  and(eq(connectionQueues.companyId, work.companyId), eq(connectionQueues.queueId, queueId));

/** Takes a queue that is being deleted away from the connections that offer it or hand waiting tickets to it. */
export async function loseQueueOfConnections(work: UserWork, queueId: number): Promise<void> {
  const offered = await work.db
    .delete(connectionQueues)
    .where(offering(work, queueId))
    .returning({ id: connectionQueues.connectionId });
  const targeted = await work.db
    .update(connections)
    .set({ transferQueueId: null, timeToTransfer: null })
    .where(and(eq(connections.companyId, work.companyId), eq(connections.transferQueueId, queueId)))
    .returning({ id: connections.id });
  for (const id of new Set([...offered, ...targeted].map((row) => row.id))) await publishConnection(work, id);
}

/** Returns the number of connections that offer a queue. */
export const countConnectionsWith = (work: UserWork, queueId: number): Promise<number> =>
  work.db.$count(connectionQueues, offering(work, queueId));
