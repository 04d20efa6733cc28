import { queuesApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeQueue } from './changeQueue.ts';
import { createQueue } from './createQueue.ts';
import { getQueue } from './getQueue.ts';
import { listQueues } from './listQueues.ts';
import { orderQueues } from './orderQueues.ts';
import type { QueueDeps } from './queueDeps.ts';
import { removeQueue } from './removeQueue.ts';

export const queueRoutes = (deps: QueueDeps): Routes =>
  implement(queuesApi, {
    list: (work) => listQueues(work, deps),
    get: (work, { params }) => getQueue(work, params.queueId),
    create: (work, { body }) => createQueue(work, body, deps),
    change: (work, { params, body }) => changeQueue(work, params.queueId, body, deps),
    async order(work, { body }) {
      await orderQueues(work, body.queueIds);
      return { message: 'ok' };
    },
    async remove(work, { params }) {
      await removeQueue(work, params.queueId, deps);
      return { message: 'ok' };
    },
    async usage(work, { params }) {
      await getQueue(work, params.queueId);
      return deps.countUsage(work, params.queueId);
    },
  });
