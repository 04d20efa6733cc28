import { AppError, queuesApi } from '@recado/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { implement } from '../../kernel/http/bind.ts';
import { createQueue } from './createQueue.ts';
import { queues } from './queues.tables.ts';

export const queueRoutes = implement(queuesApi, {
  list: (work) =>
    work.db
      .select()
      .from(queues)
      .where(eq(queues.companyId, work.companyId))
      .orderBy(sql`${queues.orderQueue} nulls last`, asc(queues.name), asc(queues.id)),
  get: async (work, { params }) => {
    const [row] = await work.db
      .select()
      .from(queues)
      .where(and(eq(queues.companyId, work.companyId), eq(queues.id, params.queueId)));
    if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
    return row;
  },
  create: (work, { body }) => createQueue(work, body),
});
