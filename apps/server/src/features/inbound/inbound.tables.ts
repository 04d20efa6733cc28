import { bigint, index, integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import type { Inbound } from '../../gateways/whatsapp/Phone.ts';
import { companyPolicies, within } from '../../kernel/db/companyTable.ts';
import { connections } from '../connections/connections.tables.ts';

/**
 * What a provider delivered in one piece, stored before it is answered and recorded right after: a burst of 30,000
 * events is taken in as fast as rows can be written. Those of a connection are claimed by one process at a time, in
 * their order.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    companyId: integer('company_id').notNull(),
    // Rows come and go by the hundred a second: four bytes would be used up within a year.
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    connectionId: integer('connection_id').notNull(),
    events: jsonb().$type<Inbound[]>().notNull(),
    claimedUntil: timestamp('claimed_until', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    ...companyPolicies('deliveries'),
    index('deliveries_of_connection').on(table.companyId, table.connectionId, table.id),
    within('deliveries_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);
