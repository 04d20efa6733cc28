import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'plans.list': 'all',
    'plans.all': 'all',
    'plans.get': 'all',
    'plans.usage': 'super',
    'plans.create': 'super',
    'plans.change': 'super',
    'plans.remove': 'super',
  },
  rows: () => ({ plan: 1 }),
  requests: {
    'plans.create': { body: { name: 'Essencial', users: 3, connections: 3, queues: 3, value: 79 } },
    'plans.change': { body: { value: 89 } },
  },
  recorded: {
    plans: true,
    'plans.remove': 'not while a company has the plan; recorded, by plans.test.ts',
  },
});
