import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'audit.list': 'admin',
  },
  lists: {
    // Making the company is recorded by more entries than a page has.
    async seed({ query }) {
      await query(`delete from audit_entries where company_id = $1 and id > (select min(id) + 3 from audit_entries)`);
    },
  },
  jobs: {
    async 'audit.sweep'(server, { companyId }) {
      await server.admin.query(
        `insert into audit_entries (company_id, user_name, action, kind, entity_id, entity_name, changes, hidden_fields, created_at)
         values ($1, 'Ana', 'update', 'tag', '1', 'Antiga', '[]', '[]', now() - interval '401 days')`,
        [companyId],
      );
      return {};
    },
  },
});
