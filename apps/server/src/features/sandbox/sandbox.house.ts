import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'sandbox.scan': 'admin super',
    'sandbox.inbound': 'admin super',
    'sandbox.outbound': 'admin super',
    'sandbox.typing': 'admin super',
    'sandbox.receipts': 'admin super',
    'sandbox.faults': 'admin super',
  },
  requests: {
    'sandbox.inbound': { body: { number: '5511999990000', body: 'oi' } },
    'sandbox.typing': { body: { number: '5511999990000', typing: true } },
    'sandbox.receipts': { body: { wid: 'nenhum', ack: 2 } },
    'sandbox.faults': { body: { next: 'none' } },
  },
  recorded: {
    sandbox: 'the simulated phones',
  },
  lists: {
    unmeasured: {
      'sandbox.outbound': 'its rows are not in the database: Meta or the simulator has them',
    },
  },
});
