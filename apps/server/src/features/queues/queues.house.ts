import { queueOptionsApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse, oneRow } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'queues.list': 'all',
    'queues.get': 'all',
    'queues.create': 'admin',
    'queues.remove': 'admin',
    'queues.usage': 'admin',
    'queues.change': 'admin',
    'queues.order': 'admin',
    'queueOptions.list': 'all',
    'queueOptions.create': 'admin',
    'queueOptions.change': 'admin',
    'queueOptions.remove': 'admin',
  },
  async rows(server, { canary, admin, id }) {
    const body = { queueId: id('queue'), title: `${canary} opção` };
    return { queueOption: (await call(server, queueOptionsApi.create, { as: admin, body })).body.id };
  },
  requests: {
    'queues.create': { body: { name: 'Compras', color: '#123456' } },
    'queueOptions.create': { body: { title: 'Entrega' } },
    'queueOptions.change': { body: { title: 'Entregas' } },
    'queues.change': { body: { greetingMessage: 'Bom dia' } },
    'queueOptions.list': { query: ['queue'] },
  },
  recorded: {
    queueOptions: true,
    queues: true,
  },
  notCompared: {
    'queueOptions.change': 'the editor saves the tree with its queue',
  },
  ownCodes: {
    'queues.change': 'ERR_QUEUE_CHANGED',
  },
  lists: {
    unmeasured: {
      'queues.get': oneRow,
    },
  },
});
