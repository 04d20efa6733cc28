import { queuesApi } from '@recado/contracts';
import { asc, eq, sql } from 'drizzle-orm';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeQueue } from './changeQueue.ts';
import { createQueue } from './createQueue.ts';
import { getQueue } from './getQueue.ts';
import type { QueueDeps } from './queueDeps.ts';
import { queues } from './queues.tables.ts';
import { removeQueue } from './removeQueue.ts';

export const queueRoutes = (deps: QueueDeps): Routes =>
  implement(queuesApi, {
    list: (work) =>
      work.db
        .select()
        .from(queues)
        .where(eq(queues.companyId, work.companyId))
        .orderBy(sql`${queues.orderQueue} nulls last`, asc(queues.name), asc(queues.id)),
    get: (work, { params }) => getQueue(work, params.queueId),
    create: (work, { body }) => createQueue(work, body),
    change: (work, { params, body }) => changeQueue(work, params.queueId, body),
    async remove(work, { params }) {
      await removeQueue(work, params.queueId, deps);
      return { message: 'ok' };
    },
    async usage(work, { params }) {
      await getQueue(work, params.queueId);
      return deps.countUsage(work, params.queueId);
    },
  });
