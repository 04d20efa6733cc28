import { sql } from 'drizzle-orm';
import { index, integer, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { tickets, ticketsOfContact } from '../tickets/tickets.tables.ts';
import { users } from '../users/users.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Notes of colleagues for each other between the messages of a ticket. The author has no foreign key: a note outlives
 * its author.
 */
export const internalNotes = companyTable(
  'internal_notes',
  {
    ticketId: integer('ticket_id').notNull(),
    userId: integer('user_id').notNull(),
    body: ofContact(text().notNull()),
    clientKey: ofContact(text('client_key')),
    editedAt: moment('edited_at'),
  },
  (table) => [
    index('internal_notes_of_ticket').on(table.companyId, table.ticketId, table.id),
    uniqueIndex('internal_notes_client_key')
      .on(table.companyId, table.ticketId, table.clientKey)
      .where(sql`client_key is not null`),
    within('internal_notes_ticket', table, table.ticketId, () => tickets, 'cascade'),
  ],
);

/** The mentions of a note, and when they were read. */
export const internalNoteMentions = companyTable(
  'internal_note_mentions',
  { noteId: integer('note_id').notNull(), userId: integer('user_id').notNull(), readAt: moment('read_at') },
  (table) => [
    uniqueIndex('internal_note_mentions_once').on(table.companyId, table.noteId, table.userId),
    index('internal_note_mentions_unread')
      .on(table.companyId, table.userId)
      .where(sql`read_at is null`),
    within('internal_note_mentions_note', table, table.noteId, () => internalNotes, 'cascade'),
    within('internal_note_mentions_user', table, table.userId, () => users, 'cascade'),
  ],
);

declareContactRows({
  table: internalNotes,
  whose: (contact) => sql`company_id = ${contact.companyId} and ticket_id in ${ticketsOfContact(contact)}`,
  erasure: 'delete',
  exportedAs: 'internalNotes',
});
