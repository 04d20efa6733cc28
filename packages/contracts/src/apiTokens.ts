import { z } from 'zod';
import { apiScopes } from './apiScopes.ts';
import { api, date, done, id, optionalId, seen, text } from './kit.ts';

/** A token of other software. The token itself is shown once and stored as a hash. */
export const ApiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** The connection it sends with; null is the default connection. */
  whatsappId: z.number().int().nullable(),
  whatsapp: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The last characters of the token, to recognise it. */
  hint: z.string(),
  /** Accurate to a minute. */
  lastUsedAt: date.nullable(),
  createdAt: date,
  updatedAt: date,
});
export type ApiToken = z.output<typeof ApiToken>;

/** A new or renewed token: the only answer that contains the token itself. */
export const ShownApiToken = ApiToken.extend({ token: z.string() });

const fields = {
  name: text(50, 2),
  scopes: z.array(z.enum(apiScopes)).min(1),
  whatsappId: optionalId('connection').optional(),
};
const params = z.object({ apiTokenId: id('apiToken') });
const admin = { access: 'messages-api:manage', plan: 'useExternalApi' } as const;

export const apiTokensApi = api({
  list: { ...admin, method: 'GET', path: '/api-tokens', reply: z.array(ApiToken), statements: 3 },
  create: {
    ...admin,
    method: 'POST',
    path: '/api-tokens',
    body: z.object(fields),
    reply: ShownApiToken,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NAME_ALREADY_EXISTS', 'ERR_TOO_MANY_API_TOKENS'],
  },
  change: {
    ...admin,
    method: 'PUT',
    path: '/api-tokens/:apiTokenId',
    params,
    body: z.object(fields).partial().extend(seen),
    reply: ApiToken,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_API_TOKEN_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_NAME_ALREADY_EXISTS'],
  },
  /** Replaces the token. The earlier one is refused from then on. */
  renew: {
    ...admin,
    method: 'POST',
    path: '/api-tokens/:apiTokenId/renew',
    params,
    reply: ShownApiToken,
    errors: ['ERR_NO_API_TOKEN_FOUND'],
  },
  revoke: {
    ...admin,
    method: 'DELETE',
    path: '/api-tokens/:apiTokenId',
    params,
    reply: done,
    errors: ['ERR_NO_API_TOKEN_FOUND'],
  },
});
