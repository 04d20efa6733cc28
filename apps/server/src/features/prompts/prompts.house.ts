import { promptsApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse, oneRow } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'prompts.list': 'admin',
    'prompts.get': 'admin',
    'prompts.create': 'admin',
    'prompts.change': 'admin',
    'prompts.remove': 'admin',
  },
  async rows(server, { companyId, canary, admin, id }) {
    const prompt = await call(server, promptsApi.create, {
      as: admin,
      body: {
        name: `${canary} assistente`,
        prompt: `${canary}: responda com calma e em poucas frases ao que o cliente perguntar.`,
        apiKey: `sk-${canary}-1234`,
        queueId: id('queue'),
      },
    });
    await server.admin.query(
      `insert into ai_usage (company_id, prompt_id, month, model, answers, total_tokens)
       select id, $2, to_char(now() at time zone timezone, 'YYYY-MM'), $3, 1, 120 from companies where id = $1`,
      [companyId, prompt.body.id, `${canary}-modelo`],
    );
    return { prompt: prompt.body.id };
  },
  requests: {
    'prompts.change': { body: { name: 'Assistente novo' } },
    'prompts.create': {
      body: {
        name: 'Catálogo',
        prompt: 'Responda com calma e em poucas frases ao que o cliente perguntar.',
        apiKey: 'sk-4f2a',
      },
    },
  },
  recorded: {
    prompts: true,
  },
  lists: {
    unmeasured: {
      'prompts.get': oneRow,
    },
  },
  jobs: {
    async 'prompts.mailLimit'(server, { companyId, ids }) {
      await server.admin.query(
        `insert into ai_settings (company_id, monthly_tokens) values ($1, 1000) on conflict (company_id) do update set monthly_tokens = 1000`,
        [companyId],
      );
      const month = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' });
      await server.admin.query(
        `insert into ai_usage (company_id, prompt_id, month, total_tokens) values ($1, $2, $3, 5000)`,
        [companyId, ids.prompt, month.format(new Date())],
      );
      return { month: month.format(new Date()) };
    },
  },
});
