import { apiTokensApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import { changeApiToken, createApiToken, renewApiToken, revokeApiToken } from './changeApiToken.ts';
import { listApiTokens } from './listApiTokens.ts';
import { apiTokens } from './apiTokens.tables.ts';

export const apiTokenRoutes = implement(apiTokensApi, {
  list: (work) => listApiTokens(work),
  create: (work, { body }) => createApiToken(work, body),
  change: changeOf(
    apiTokens,
    ({ params }) => params.apiTokenId,
    (work, { params, body }) => changeApiToken(work, params.apiTokenId, body),
  ),
  renew: (work, { params }) => renewApiToken(work, params.apiTokenId),
  revoke: (work, { params }) => revokeApiToken(work, params.apiTokenId),
});
