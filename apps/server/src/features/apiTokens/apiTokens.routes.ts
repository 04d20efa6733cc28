import { apiTokensApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { changeApiToken, createApiToken, renewApiToken, revokeApiToken } from './changeApiToken.ts';
import { listApiTokens } from './listApiTokens.ts';

export const apiTokenRoutes = implement(apiTokensApi, {
  list: (work) => listApiTokens(work),
  create: (work, { body }) => createApiToken(work, body),
  change: (work, { params, body }) => changeApiToken(work, params.apiTokenId, body),
  renew: (work, { params }) => renewApiToken(work, params.apiTokenId),
  revoke: (work, { params }) => revokeApiToken(work, params.apiTokenId),
});
