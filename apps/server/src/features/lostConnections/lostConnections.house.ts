import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  jobs: {
    async 'lostConnections.sweep'(server, { companyId, ids }) {
      await server.admin.query(
        `update connections set status = 'TIMEOUT', desired_state = 'open', lost_since = now() - interval '2 hours' where company_id = $1 and id = $2`,
        [companyId, ids.connection],
      );
      return {};
    },
    async 'lostConnections.mail'(server, { companyId, ids, admin }) {
      await server.admin.query(
        `update connections set status = 'TIMEOUT', desired_state = 'open', lost_since = now() - interval '2 hours' where company_id = $1 and id = $2`,
        [companyId, ids.connection],
      );
      return { connectionId: ids.connection, userId: admin.id };
    },
  },
});
