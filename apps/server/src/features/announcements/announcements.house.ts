import { announcementsApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'announcements.list': 'all',
    'announcements.get': 'all',
    'announcements.create': 'super',
    'announcements.change': 'super',
    'announcements.remove': 'super',
    'announcements.attach': 'super',
    'announcements.detach': 'super',
  },
  async rows(server, { admin }) {
    const body = { title: 'Manutenção', text: 'No domingo' };
    return { announcement: (await call(server, announcementsApi.create, { as: admin, body })).body.id };
  },
  requests: {
    'announcements.create': { body: { title: 'Aviso', text: 'Novidade' } },
    'announcements.change': { body: { text: 'Novidade boa' } },
  },
  recorded: {
    announcements: 'the platform’s own texts',
  },
  lists: {
    async fill({ server }, many) {
      await server.admin.query(
        `insert into announcements (title, text) select 'Aviso ' || n, 'Domingo' from generate_series(1, $1) n`,
        [many],
      );
    },
  },
});
