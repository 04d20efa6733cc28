import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { connections } from '../connections/connections.tables.ts';
import { flows } from './flows.tables.ts';

/** Phrases that start a flow on a connection (behaviour 10.9). */
export const flowCampaigns = companyTable(
  'flow_campaigns',
  {
    name: text().notNull(),
    flowId: integer('flow_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    phrase: text().notNull(),
    /** The phrase as `normalizePhrase` returns it, in which phrases are compared. */
    phraseKey: text('phrase_key').notNull(),
    status: boolean().notNull().default(true),
  },
  (table) => [
    // Two active phrases that are equal on one connection are refused (FCAMP-08).
    uniqueIndex('flow_campaigns_phrase')
      .on(table.companyId, table.connectionId, table.phraseKey)
      .where(sql`status`),
    index('flow_campaigns_of_flow').on(table.companyId, table.flowId),
    within('flow_campaigns_flow', table, table.flowId, () => flows, 'cascade'),
    within('flow_campaigns_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

declareConstraints({
  flow_campaigns_phrase: 'ERR_PHRASE_ALREADY_EXISTS',
  flow_campaigns_flow: 'ERR_NO_FLOW_FOUND',
});
