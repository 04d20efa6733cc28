import type { TicketStatus } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { appendOnlyTable } from '../../kernel/db/tableKinds.ts';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { companyPolicies, companyTable, liveTable, platformRole, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact, type Whose } from '../../kernel/db/ofContact.ts';
import { connections } from '../connections/connections.tables.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { tags } from '../tags/tags.tables.ts';
import { users } from '../users/users.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The tickets. `one_live_ticket` ensures that a contact has at most one live ticket on a connection (TIC-39). */
export const tickets = liveTable(
  'tickets',
  {
    uuid: uuid().notNull().defaultRandom(),
    status: text().$type<TicketStatus>().notNull().default('pending'),
    code: text().notNull().default(''),
    contactId: integer('contact_id').notNull(),
    connectionId: integer('connection_id'),
    queueId: integer('queue_id'),
    userId: integer('user_id'),
    isGroup: boolean('is_group').notNull().default(false),
    lastMessage: ofContact(text('last_message').notNull().default(''), sql`''`),
    lastMessageId: integer('last_message_id'),
    /** The provider's time of the message. A late message does not replace a newer one. */
    lastMessageAt: moment('last_message_at'),
    lastMessageType: text('last_message_type'),
    lastMessageFromMe: boolean('last_message_from_me').notNull().default(false),
    lastMessageAck: integer('last_message_ack'),
    /**
     * When the contact wrote the first message that no user has answered yet; null after an answer (see
     * `unansweredSince` of the contract).
     */
    unansweredSince: moment('unanswered_since'),
    unreadMessages: integer('unread_messages').notNull().default(0),
    markedUnread: boolean('marked_unread').notNull().default(false),
    /** Set only while the ticket is open. A past moment means not snoozed: the job that clears it is late. */
    snoozedUntil: moment('snoozed_until'),
    /** When a user ended a snooze. Silence counts from here; otherwise the ticket would close at once. */
    wokenAt: moment('woken_at'),
    chatbot: boolean().notNull().default(false),
    /** A menu of the bot waits for the contact's choice: the ticket closes if none comes (behaviour 7). */
    botWaiting: boolean('bot_waiting').notNull().default(false),
    useIntegration: boolean('use_integration').notNull().default(false),
    promptId: integer('prompt_id'),
    integrationId: integer('integration_id'),
    origin: text()
      .$type<'person' | 'contact' | 'phone' | 'schedule' | 'campaign' | 'api'>()
      .notNull()
      .default('contact'),
    /** A user has acted on it, so bots stop (behaviour, Words). */
    touched: boolean().notNull().default(false),
    pendingSince: moment('pending_since'),
    acceptedAt: moment('accepted_at'),
    closedAt: moment('closed_at'),
    /**
     * Closed because its contact was merged into another, whose ticket has its messages. Statistics skip it. Reset when
     * it is reopened.
     */
    merged: boolean().notNull().default(false),
    /** Last activity, the sort key of lists. Unlike `updated_at`, maintenance does not change it. */
    activeAt: moment('active_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('one_live_ticket')
      .on(table.companyId, table.connectionId, table.contactId)
      .where(sql`status <> 'closed'`),
    uniqueIndex('tickets_uuid').on(table.companyId, table.uuid),
    // For searches by the first digits of a protocol.
    index('tickets_code').on(table.companyId, sql`code text_pattern_ops`),
    index('tickets_by_status').on(table.companyId, table.status, table.activeAt, table.id),
    index('tickets_by_user').on(table.companyId, table.userId, table.status, table.activeAt, table.id),
    // The tickets the dashboard counts: no groups, none created closed, none merged (behaviour 15).
    index('tickets_created')
      .on(table.companyId, table.createdAt)
      .where(sql`not is_group and not merged and origin in ('contact', 'person')`),
    index('tickets_finished')
      .on(table.companyId, table.closedAt)
      .where(sql`status = 'closed' and not is_group and not merged and origin in ('contact', 'person')`),
    // For the list of snoozed tickets and their count.
    index('tickets_snoozed')
      .on(table.companyId, table.userId, table.snoozedUntil)
      .where(sql`snoozed_until is not null`),
    // For the batches that empty a deleted queue.
    index('tickets_by_queue')
      .on(table.companyId, table.queueId, table.status, table.id)
      .where(sql`queue_id is not null`),
    index('tickets_by_contact').on(table.companyId, table.contactId, table.connectionId, table.id),
    within('tickets_contact', table, table.contactId, () => contacts),
    within('tickets_connection', table, table.connectionId, () => connections),
    // The trigger tickets_queue checks `queueId` (decision 0039).
    within('tickets_user', table, table.userId, () => users),
  ],
);

export const ticketTags = pgTable(
  'ticket_tags',
  {
    companyId: integer('company_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    tagId: integer('tag_id').notNull(),
    /** Copies of the ticket's columns, kept by triggers, for the contacts with a tag that a user may see (decision 0048). */
    contactId: integer('contact_id'),
    status: text().$type<TicketStatus>(),
    queueId: integer('queue_id'),
    userId: integer('user_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.ticketId, table.tagId] }),
    ...companyPolicies('ticket_tags'),
    // For the newest tickets with a tag, found by the tag's name.
    index('ticket_tags_by_tag').on(table.companyId, table.tagId, table.ticketId),
    // Holds everything that the visibility of a ticket needs, so that the table itself is not read.
    index('ticket_tags_by_contact').on(
      table.companyId,
      table.tagId,
      table.contactId,
      table.status,
      table.queueId,
      table.userId,
    ),
    within('ticket_tags_ticket', table, table.ticketId, () => tickets, 'cascade'),
    within('ticket_tags_tag', table, table.tagId, () => tags, 'cascade'),
  ],
);

/** The tickets that a user pinned on top of the own list, at most `limits.pinnedTickets` (decision 0028). */
export const ticketPins = pgTable(
  'ticket_pins',
  {
    companyId: integer('company_id').notNull(),
    userId: integer('user_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    pinnedAt: moment('pinned_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.ticketId] }),
    ...companyPolicies('ticket_pins'),
    // For deleting the pins of a moved ticket.
    index('ticket_pins_of').on(table.companyId, table.ticketId),
    within('ticket_pins_user', table, table.userId, () => users, 'cascade'),
    within('ticket_pins_ticket', table, table.ticketId, () => tickets, 'cascade'),
  ],
);

/**
 * Append-only: the app role may not update or delete. No foreign key to the ticket, because the audit outlives it
 * (behaviour 2.6).
 */
export const ticketEvents = companyTable(
  appendOnlyTable('ticket_events'),
  {
    ticketId: integer('ticket_id').notNull(),
    type: text().notNull(),
    at: moment('at').notNull(),
    actorId: integer('actor_id'),
    reason: text(),
    before: ofContact(jsonb().$type<Record<string, unknown>>()),
    after: ofContact(jsonb().$type<Record<string, unknown>>()),
  },
  (table) => [
    index('ticket_events_of').on(table.companyId, table.ticketId, table.id),
    // Used by empty_ticket_events only, which keeps the facts that figures follow from.
    pgPolicy('ticket_events_of_erased_contact', {
      for: 'update',
      to: platformRole,
      using: sql`exists (select 1 from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
        where t.company_id = ticket_events.company_id and t.id = ticket_events.ticket_id and c.erased_at is not null)`,
    }),
  ],
);

/** Ids of the tickets of a contact, for conditions of tables that name a ticket. */
export const ticketsOfContact = ({ companyId, contactId }: Whose): SQL =>
  sql`(select t.id from tickets t where t.company_id = ${companyId} and t.contact_id = ${contactId})`;

declareContactRows({
  table: tickets,
  whose: ({ companyId, contactId }) => sql`company_id = ${companyId} and contact_id = ${contactId}`,
  erasure: 'empty',
  isErased: sql`last_message = ''`,
  exportedAs: 'tickets',
});
declareContactRows({
  table: ticketEvents,
  whose: (contact) => sql`company_id = ${contact.companyId} and ticket_id in ${ticketsOfContact(contact)}`,
  erasure: 'empty',
});

declareConstraints({
  one_live_ticket: 'ERR_OTHER_OPEN_TICKET',
  tickets_queue: 'ERR_NO_QUEUE_FOUND',
  ticket_tags_tag: 'ERR_NO_TAG_FOUND',
});
