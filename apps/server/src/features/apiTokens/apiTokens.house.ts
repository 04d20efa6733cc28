import { apiScopes, apiTokensApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'apiTokens.list': 'admin',
    'apiTokens.create': 'admin',
    'apiTokens.change': 'admin',
    'apiTokens.renew': 'admin',
    'apiTokens.revoke': 'admin',
  },
  async rows(server, company) {
    const { admin, canary } = company;
    const body = { name: `${canary} token`, scopes: [...apiScopes] };
    const made = await call(server, apiTokensApi.create, { as: admin, body });
    company.apiToken = made.body.token;
    return { apiToken: made.body.id };
  },
  requests: {
    'apiTokens.create': { body: { name: 'Loja virtual', scopes: ['messages:send'] } },
    'apiTokens.change': { body: { name: 'Loja nova' } },
  },
  recorded: {
    apiTokens: true,
  },
});
