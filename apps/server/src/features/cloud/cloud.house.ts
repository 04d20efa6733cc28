import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'cloud.test': 'admin',
    'cloud.webhook': 'admin',
    'cloud.templates': 'all',
    'cloud.verify': 'all',
    'cloud.verifyOne': 'all',
    'cloud.receive': 'all',
    'cloud.receiveOne': 'all',
  },
  recorded: {
    cloud: 'tests credentials and receives deliveries; credentials change with their connection',
  },
  lists: {
    unmeasured: {
      'cloud.templates': 'its rows are not in the database: Meta or the simulator has them',
    },
  },
});
