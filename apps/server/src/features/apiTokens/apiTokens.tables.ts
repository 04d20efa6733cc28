import type { ApiScope } from '@recado/contracts';
import { integer, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { secret } from '../../kernel/db/secretColumn.ts';
import { connections } from '../connections/connections.tables.ts';

/** Tokens of other software. Only the hash of a token is stored. */
export const apiTokens = companyTable(
  'api_tokens',
  {
    name: text().notNull(),
    hash: secret(text().notNull()),
    hint: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    connectionId: integer('connection_id'),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('api_tokens_name').on(table.companyId, table.name),
    // Unique over all companies: the token alone decides the company.
    uniqueIndex('api_tokens_hash').on(table.hash),
    within('api_tokens_connection', table, table.connectionId, () => connections),
  ],
);

declareConstraints({ api_tokens_name: 'ERR_NAME_ALREADY_EXISTS' });
