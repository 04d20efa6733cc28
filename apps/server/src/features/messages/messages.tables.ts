import type { MediaType } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MediaHandle, Outgoing } from '../../gateways/whatsapp/Phone.ts';
import { companyTable, liveTable, within } from '../../kernel/db/companyTable.ts';
import { connections } from '../connections/connections.tables.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { media } from '../media/media.tables.ts';
import { tickets } from '../tickets/tickets.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** `at`: when we heard of it. Those of before it was kept have none. */
export type Reaction = { emoji: string; fromMe: boolean; contactId: number | null; name: string; at?: string };

/**
 * What was said. The row is the inbox: `messages_wid` makes recording idempotent (architecture 4a).
 * `chatContactId` repeats the ticket's contact, so that a history over several tickets is one index range.
 */
export const messages = liveTable(
  'messages',
  {
    wid: text().notNull(),
    /** What the provider calls a message of ours, where it names messages itself (the official API). */
    providerWid: text('provider_wid'),
    ticketId: integer('ticket_id').notNull(),
    connectionId: integer('connection_id'),
    chatContactId: integer('chat_contact_id').notNull(),
    /** Who wrote; null when we did. */
    contactId: integer('contact_id'),
    userId: integer('user_id'),
    body: text().notNull().default(''),
    fromMe: boolean('from_me').notNull(),
    /** Always true on ours. The unread ones of a ticket are its counter (behaviour 1.9). */
    read: boolean().notNull().default(false),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    mediaId: integer('media_id'),
    mediaStatus: text('media_status').$type<'pending' | 'ready' | 'failed'>(),
    mediaName: text('media_name'),
    mediaMime: text('media_mime'),
    mediaHandle: jsonb('media_handle').$type<MediaHandle>(),
    voice: boolean().notNull().default(false),
    sticker: boolean().notNull().default(false),
    transcript: text(),
    quotedId: integer('quoted_id'),
    isDeleted: boolean('is_deleted').notNull().default(false),
    isEdited: boolean('is_edited').notNull().default(false),
    /** Earlier bodies of an edited message, oldest first. */
    earlierBodies: jsonb('earlier_bodies').$type<string[]>(),
    ack: smallint().notNull().default(0),
    /**
     * When the ack of a message of ours first reached each level, by the clock of the database (see `ackTimes`). Null
     * for levels reached before this was kept.
     */
    acceptedAt: moment('accepted_at'),
    deliveredAt: moment('delivered_at'),
    readAt: moment('read_at'),
    playedAt: moment('played_at'),
    error: text(),
    reactions: jsonb().$type<Reaction[]>().notNull().default([]),
    clientKey: text('client_key'),
    /**
     * Hash of the request that carried the key: the key with another content is refused (trust R17). Null before it was
     * kept.
     */
    clientDigest: text('client_digest'),
    forwarded: boolean().notNull().default(false),
    late: boolean().notNull().default(false),
    /** Taken over from the phone's history on pairing: nobody is alerted, nothing answers it. */
    imported: boolean().notNull().default(false),
    /** Sent as a template of the official API; the body is only how it reads. */
    template: jsonb().$type<Outgoing['template']>(),
    /**
     * When the contact last reacted to it or edited it, by the provider's clock: that opens the window as a message
     * does.
     */
    revisedAt: moment('revised_at'),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    uniqueIndex('messages_wid').on(table.companyId, table.connectionId, table.wid),
    uniqueIndex('messages_provider_wid')
      .on(table.companyId, table.connectionId, table.providerWid)
      .where(sql`provider_wid is not null`),
    uniqueIndex('messages_client_key')
      .on(table.companyId, table.ticketId, table.clientKey)
      .where(sql`client_key is not null`),
    index('messages_of_ticket').on(table.companyId, table.ticketId, table.sentAt, table.id),
    index('messages_unread')
      .on(table.companyId, table.ticketId)
      .where(sql`not read`),
    index('messages_media')
      .on(table.companyId, table.mediaId)
      .where(sql`media_id is not null`),
    index('messages_revised')
      .on(table.companyId, table.chatContactId, table.connectionId, table.revisedAt)
      .where(sql`revised_at is not null`),
    index('messages_of_chat').on(table.companyId, table.chatContactId, table.connectionId, table.sentAt, table.id),
    within('messages_ticket', table, table.ticketId, () => tickets, 'cascade'),
    within('messages_connection', table, table.connectionId, () => connections),
    within('messages_chat', table, table.chatContactId, () => contacts),
    within('messages_media', table, table.mediaId, () => media),
  ],
);

/**
 * Receipts, edits, deletions and reactions that came before their message; applied when it arrives, dropped after an
 * hour.
 */
export const earlyEvents = companyTable(
  'early_events',
  {
    connectionId: integer('connection_id').notNull(),
    wid: text().notNull(),
    event: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('early_events_wid').on(table.companyId, table.connectionId, table.wid),
    within('early_events_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);
