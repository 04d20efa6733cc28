import { defineHouse, fixedLength } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'dashboard.summary': 'admin',
    'dashboard.ticketsUsers': 'admin',
    'dashboard.ticketsDay': 'admin',
    'dashboard.wall': 'admin',
  },
  requests: {
    'dashboard.summary': { words: { days: '30' } },
    'dashboard.ticketsUsers': { words: { initialDate: '2026-01-01', finalDate: '2026-01-31' } },
    'dashboard.ticketsDay': { words: { initialDate: '2026-01-01', finalDate: '2026-01-31' } },
  },
  lists: {
    unmeasured: {
      'dashboard.ticketsDay': fixedLength,
    },
  },
  jobs: {
    async 'dashboard.addUpDays'(server, { companyId, ids }) {
      await server.admin.query(
        `update tickets set created_at = now() - interval '3 days' where company_id = $1 and id = $2`,
        [companyId, ids.ticket],
      );
      return {};
    },
  },
});
