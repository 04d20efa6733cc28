import { defineHouse, oneRow } from '../../../test/house.ts';
import { makeConnection } from '../../../test/make.ts';

export default defineHouse({
  callers: {
    'connections.list': 'all',
    'connections.get': 'all',
    'connections.health': 'admin',
    'connections.create': 'admin',
    'connections.change': 'admin',
    'connections.remove': 'admin',
    'connections.start': 'admin',
    'connections.newQr': 'admin',
    'connections.pairByCode': 'admin',
    'connections.logout': 'admin',
  },
  async rows(server, { companyId, canary, admin, id }) {
    const name = `${canary} linha`;
    return { connection: await makeConnection(server, companyId, admin, { name, queueIds: [id('queue')] }) };
  },
  requests: {
    'connections.create': { body: { name: 'Loja da praia', provider: 'sandbox' } },
    'connections.pairByCode': { body: { number: '+55 11 98888-7777' } },
    'connections.change': { body: { greetingMessage: 'Olá!' } },
  },
  recorded: {
    connections: true,
    'connections.start': 'opens a phone session; its health tells since when',
    'connections.newQr': 'opens a phone session; its health tells since when',
    'connections.pairByCode': 'opens a phone session; its health tells since when',
    'connections.logout': 'ends a phone session; its health tells since when',
  },
  lists: {
    unmeasured: {
      'connections.get': oneRow,
    },
  },
  jobs: {
    async 'connections.dropLateCommands'(server, { companyId, ids }) {
      await server.admin.query(
        `insert into outbox_commands (company_id, connection_id, chat, kind, not_before)
         values ($1, $2, 'contact:0', 'markRead', now() + interval '1 hour')`,
        [companyId, ids.connection],
      );
      return { connectionId: ids.connection };
    },
  },
});
