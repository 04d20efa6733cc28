import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { tickets, ticketsOfContact } from '../tickets/tickets.tables.ts';
import { queueIntegrations } from './queueIntegrations.tables.ts';

/** The last requests to integrations with their answers, without secrets. `recordRequest` bounds their number. */
export const integrationRequests = companyTable(
  'integration_requests',
  {
    integrationId: integer('integration_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    /** Names the request: another try of it replaces the row. */
    delivery: text().notNull(),
    request: ofContact(text().notNull()),
    status: integer(),
    answer: ofContact(text().notNull().default('')),
    failure: text(),
    ms: integer().notNull(),
  },
  (table) => [
    uniqueIndex('integration_requests_delivery').on(table.companyId, table.integrationId, table.delivery),
    index('integration_requests_of').on(table.companyId, table.integrationId, table.id),
    index('integration_requests_of_ticket').on(table.companyId, table.ticketId),
    within('integration_requests_integration', table, table.integrationId, () => queueIntegrations, 'cascade'),
    within('integration_requests_ticket', table, table.ticketId, () => tickets, 'cascade'),
  ],
);

declareContactRows({
  table: integrationRequests,
  whose: (contact) => sql`company_id = ${contact.companyId} and ticket_id in ${ticketsOfContact(contact)}`,
  erasure: 'delete',
});
