import { until } from '../../../test/harness.ts';
import { defineHouse, oneRow } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'platformCompanies.page': 'super',
    'platformCompanies.list': 'super',
    'platformCompanies.summary': 'super',
    'platformCompanies.get': 'all',
    'platformCompanies.health': 'super',
    'platformCompanies.create': 'super',
    'platformCompanies.change': 'super',
    'platformCompanies.remove': 'super',
  },
  requests: {
    'platformCompanies.create': { body: { name: 'Ótica Vila', email: 'dona@otica.recado', planId: 1 } },
    'platformCompanies.change': { body: { billingName: 'Vila Rica Ltda' } },
  },
  recorded: {
    platformCompanies: true,
    'platformCompanies.create': 'recorded in the new company, by platformCompanies.test.ts',
    'platformCompanies.remove': 'not of one’s own company; recorded in the operator’s, by platformCompanies.test.ts',
  },
  lists: {
    unmeasured: {
      'platformCompanies.get': oneRow,
    },
    async fill({ server }, many) {
      await server.admin.query(
        `with made as (insert into plans (name, users, connections, queues, value)
           select 'Plano ' || n || random(), 1, 1, 1, 1 from generate_series(1, $1) n returning id),
         founded as (insert into companies (name, email, plan_id) select 'Casa ' || id, '', id from made returning id)
         insert into settings (company_id, key, value) select id, 'call', 'enabled' from founded`,
        [many],
      );
    },
  },
  jobs: {
    // Nothing of the company is left after it, so that it has to be the last of these.
    async 'platformCompanies.erase'(server, { companyId }) {
      await server.admin.query(`update companies set status = false, deleted_at = now() where id = $1`, [companyId]);
      await server.admin.query(`select pg_notify('desired_states', $1)`, [`${companyId}:0`]);
      const held = 'select 1 from session_leases where company_id = $1 and expires_at > now()';
      await until(async () => (await server.admin.query(held, [companyId])).rows.length === 0, 10_000);
      return {};
    },
  },
});
