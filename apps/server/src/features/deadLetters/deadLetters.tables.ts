import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { SessionEvent } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { connections } from '../connections/connections.tables.ts';

/**
 * Received events that could not be recorded, with the reason, kept for a retry after a fix of the product (trust R3).
 */
export const deadLetters = companyTable(
  'dead_letters',
  {
    connectionId: integer('connection_id').notNull(),
    event: ofContact(jsonb().$type<SessionEvent>().notNull()),
    error: ofContact(text().notNull()),
    attempts: integer().notNull().default(1),
  },
  (table) => [
    index('dead_letters_of_connection').on(table.companyId, table.connectionId, table.id),
    within('dead_letters_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

// They name no contact's row: found by the identity they name.
declareContactRows({ table: deadLetters, whose: () => sql`false`, erasure: 'delete' });
