import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'media.read': 'all',
  },
  rows: () => ({ media: 'x' }),
  requests: {
    'media.read': { params: { path: '1.nothing.png' } },
  },
  jobs: {
    async 'media.sweep'(server, { companyId }) {
      await server.admin.query(
        `insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id, created_at)
         values ($1, 'semdono.png', 'image', 'image/png', 'sem dono.png', 1, '', 'message', 2000000000, now() - interval '2 days')`,
        [companyId],
      );
      return {};
    },
  },
});
