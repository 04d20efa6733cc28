import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { tickets } from '../tickets/tickets.tables.ts';

/** Notes of attendants about a contact for each other. The author has no foreign key: a note outlives its author. */
export const notes = companyTable(
  'ticket_notes',
  {
    note: ofContact(text().notNull()),
    ticketId: integer('ticket_id').notNull(),
    contactId: integer('contact_id').notNull(),
    userId: integer('user_id').notNull(),
    clientKey: ofContact(text('client_key')),
  },
  (table) => [
    index('ticket_notes_of_contact').on(table.companyId, table.contactId, table.id),
    uniqueIndex('ticket_notes_client_key')
      .on(table.companyId, table.userId, table.clientKey)
      .where(sql`client_key is not null`),
    within('ticket_notes_ticket', table, table.ticketId, () => tickets, 'cascade'),
    within('ticket_notes_contact', table, table.contactId, () => contacts, 'cascade'),
  ],
);

declareContactRows({
  table: notes,
  whose: ({ companyId, contactId }) => sql`company_id = ${companyId} and contact_id = ${contactId}`,
  erasure: 'delete',
  exportedAs: 'notes',
});
