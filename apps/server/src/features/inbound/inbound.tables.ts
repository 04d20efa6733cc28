import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import type { Inbound } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { companyPolicies, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { connections } from '../connections/connections.tables.ts';

/**
 * The intake queue: each row is one delivery of a provider, stored before the provider is answered and recorded right
 * after. A burst of 30,000 events is accepted as fast as rows can be inserted. One process at a time claims the rows of
 * a connection, in order.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    companyId: integer('company_id').notNull(),
    // bigint, because hundreds of rows per second would use up four bytes within a year.
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    connectionId: integer('connection_id').notNull(),
    events: ofContact(jsonb().$type<Inbound[]>().notNull()),
    claimedUntil: timestamp('claimed_until', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    ...companyPolicies('deliveries'),
    index('deliveries_of_connection').on(table.companyId, table.connectionId, table.id),
    within('deliveries_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

// They name no contact's row: found by the identity they name.
declareContactRows({ table: deliveries, whose: () => sql`false`, erasure: 'delete' });
