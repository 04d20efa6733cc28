import { sql } from 'drizzle-orm';
import { index, integer, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { mediaReference } from '../../kernel/db/mediaReference.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { media } from '../media/media.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * A message to be sent at a time (behaviour 8.2). The creator has no foreign key: a promise to a customer outlives its
 * author.
 */
export const schedules = companyTable(
  'schedules',
  {
    body: ofContact(text().notNull()),
    contactId: integer('contact_id').notNull(),
    userId: integer('user_id').notNull(),
    sendAt: moment('send_at').notNull(),
    sentAt: moment('sent_at'),
    status: text().$type<'PENDENTE' | 'AGENDADA' | 'ENVIADA' | 'ERRO'>().notNull().default('PENDENTE'),
    error: text(),
    mediaId: mediaReference('media_id'),
    /** The message created from it, and the ticket that contains it. */
    messageId: integer('message_id'),
    ticketId: integer('ticket_id'),
    /** The creator's name of the request, and a hash of its content: the same key with other content is refused. */
    clientKey: ofContact(text('client_key')),
    clientDigest: ofContact(text('client_digest')),
  },
  (table) => [
    index('schedules_by_time').on(table.companyId, table.sendAt, table.id),
    // The few schedules that wait or failed, for the counts of the calendar. The others grow without end.
    index('schedules_unsent')
      .on(table.companyId, table.status)
      .where(sql`status in ('PENDENTE', 'ERRO')`),
    index('schedules_of_contact').on(table.companyId, table.contactId, table.sendAt),
    index('schedules_of_message').on(table.companyId, table.messageId),
    uniqueIndex('schedules_client_key')
      .on(table.companyId, table.userId, table.clientKey)
      .where(sql`client_key is not null`),
    within('schedules_contact', table, table.contactId, () => contacts, 'cascade'),
    within('schedules_media', table, table.mediaId, () => media),
  ],
);

declareContactRows({
  table: schedules,
  whose: ({ companyId, contactId }) => sql`company_id = ${companyId} and contact_id = ${contactId}`,
  erasure: 'delete',
  exportedAs: 'schedules',
});
