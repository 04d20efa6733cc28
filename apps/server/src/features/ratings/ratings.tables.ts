import { sql } from 'drizzle-orm';
import { index, integer, smallint, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { connections } from '../connections/connections.tables.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { tickets } from '../tickets/tickets.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A rating request after a close, and its answer (behaviour 6). It is open until it is withdrawn or answered. */
export const ratings = companyTable(
  'ratings',
  {
    ticketId: integer('ticket_id').notNull(),
    contactId: integer('contact_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    /** The rated user: the attendant before the close, otherwise the user who closed the ticket (behaviour 6.4). */
    userId: integer('user_id').notNull(),
    askedAt: moment('asked_at').notNull(),
    value: smallint(),
    answeredAt: moment('answered_at'),
    /** The message that gave the answer. Null for answers from before this was stored. */
    messageId: integer('message_id'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('one_open_rating')
      .on(table.companyId, table.connectionId, table.contactId)
      .where(sql`answered_at is null and withdrawn_at is null`),
    index('ratings_answered').on(table.companyId, table.answeredAt, table.userId),
    within('ratings_ticket', table, table.ticketId, () => tickets, 'cascade'),
    within('ratings_contact', table, table.contactId, () => contacts, 'cascade'),
    within('ratings_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);
