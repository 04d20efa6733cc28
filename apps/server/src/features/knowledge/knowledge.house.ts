import { knowledgeApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'knowledge.list': 'admin',
    'knowledge.get': 'admin',
    'knowledge.create': 'admin',
    'knowledge.upload': 'admin',
    'knowledge.change': 'admin',
    'knowledge.remove': 'admin',
    'knowledge.ofMessage': 'all',
    'knowledge.search': 'admin',
  },
  async rows(server, { canary, admin, id }) {
    const made = await call(server, knowledgeApi.create, {
      as: admin,
      params: { promptId: id('prompt') },
      body: { name: `${canary} fonte`, text: `${canary}: entregamos em três dias.` },
    });
    return { knowledgeSource: made.body.id };
  },
  requests: {
    'knowledge.create': { body: { name: 'Garantia', text: 'A garantia dos móveis é de doze meses.' } },
    'knowledge.search': { words: { question: 'garantia' } },
    'knowledge.change': { body: { name: 'Garantia nova' } },
  },
  recorded: {
    knowledge: true,
  },
  recordedBeside: ['knowledge.upload'],
  lists: {
    unmeasured: {
      'knowledge.search': 'at most five passages, read by one statement',
      'knowledge.ofMessage': 'at most five passages, read by one statement',
    },
  },
  jobs: {
    async 'knowledge.readFile'(server, { companyId, ids }) {
      const { rows } = await server.admin.query(
        `with file as (insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id)
           values ($1, 'gone.txt', 'application', 'text/plain', 'gone.txt', 4, 'none', 'knowledgeSource', 0) returning id)
         insert into knowledge_sources (company_id, prompt_id, kind, name, state, media_id)
         select $1, $2, 'file', 'gone.txt', 'reading', id from file returning id`,
        [companyId, ids.prompt],
      );
      return { sourceId: rows[0].id };
    },
  },
});
