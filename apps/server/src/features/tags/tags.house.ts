import { defineHouse } from '../../../test/house.ts';
import { makeTag } from '../../../test/make.ts';

export default defineHouse({
  callers: {
    'tags.list': 'all',
    'tags.page': 'all',
    'tags.kanban': 'all',
    'tags.get': 'all',
    'tags.create': 'all',
    'tags.change': 'all',
    'tags.remove': 'all',
  },
  colleagues: {
    'tags.change': ['ok', 'ok', 'ok', 'ok', 'ok'],
    'tags.remove': ['ok', 'ok', 'ok', 'ok', 'ok'],
  },
  async rows(server, { companyId, canary }) {
    return { tag: await makeTag(server, companyId, `${canary} etiqueta`) };
  },
  requests: {
    'tags.create': { body: { name: 'Urgente' } },
    'tags.change': { body: { color: '#00877A' } },
  },
  recorded: {
    tags: true,
  },
  lists: {
    async seed({ query }) {
      await query(`update tags set kanban = 1 where company_id = $1`);
    },
  },
});
