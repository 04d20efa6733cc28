import { helpsApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'helps.list': 'all',
    'helps.listAll': 'all',
    'helps.create': 'super',
    'helps.change': 'super',
    'helps.remove': 'super',
  },
  async rows(server, { admin }) {
    const body = { title: 'Ajuda', video: 'dQw4w9WgXcQ' };
    return { help: (await call(server, helpsApi.create, { as: admin, body })).body.id };
  },
  requests: {
    'helps.create': { body: { title: 'Outra', video: 'dQw4w9WgXcQ' } },
    'helps.change': { body: { title: 'Mais uma' } },
  },
  recorded: {
    helps: 'the platform’s own texts',
  },
  lists: {
    async fill({ server }, many) {
      await server.admin.query(
        `insert into helps (title, video) select 'Ajuda ' || n, 'dQw4w9WgXcQ' from generate_series(1, $1) n`,
        [many],
      );
    },
  },
});
