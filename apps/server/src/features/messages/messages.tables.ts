import type { MediaType, MessageAdvert, MessageSource } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import type { MediaHandle, Outgoing } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { companyTable, liveTable, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact, type Whose } from '../../kernel/db/ofContact.ts';
import { secret } from '../../kernel/db/secretColumn.ts';
import { mediaReference } from '../../kernel/db/mediaReference.ts';
import { connections } from '../connections/connections.tables.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { media } from '../media/media.tables.ts';
import { tickets } from '../tickets/tickets.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** `at` is when the server received it; absent for reactions from before this was stored. */
export type Reaction = { emoji: string; fromMe: boolean; contactId: number | null; name: string; at?: string };

/**
 * The messages. The table is also the idempotent inbox: `messages_wid` prevents duplicates (architecture 4a).
 * `chatContactId` repeats the ticket's contact, so that a history over several tickets is one index range.
 */
export const messages = liveTable(
  'messages',
  {
    /** Replaced by the erasure, because ids of the official API contain the number of the contact. */
    wid: ofContact(text().notNull(), sql`'erased-' || id`),
    /** The provider's id of our message, if the provider assigns ids itself (the official API). */
    providerWid: ofContact(text('provider_wid')),
    ticketId: integer('ticket_id').notNull(),
    connectionId: integer('connection_id'),
    chatContactId: integer('chat_contact_id').notNull(),
    /** The author; null for our messages. */
    contactId: integer('contact_id'),
    userId: integer('user_id'),
    /** The recipient of a campaign to whom it was sent. */
    shippingId: integer('shipping_id'),
    body: ofContact(text().notNull().default(''), sql`''`),
    fromMe: boolean('from_me').notNull(),
    /** Always true for our messages. A ticket's unread count is the number of its unread messages (behaviour 1.9). */
    read: boolean().notNull().default(false),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    mediaId: mediaReference('media_id'),
    mediaStatus: text('media_status').$type<'pending' | 'ready' | 'failed'>(),
    mediaName: ofContact(text('media_name')),
    mediaMime: text('media_mime'),
    /** Contains the keys of the file at the provider. */
    mediaHandle: secret(ofContact(jsonb('media_handle').$type<MediaHandle>())),
    voice: boolean().notNull().default(false),
    sticker: boolean().notNull().default(false),
    transcript: ofContact(text()),
    /** The advertisement that led the contact to this message. */
    advert: ofContact(jsonb().$type<MessageAdvert>()),
    quotedId: integer('quoted_id'),
    isDeleted: boolean('is_deleted').notNull().default(false),
    isEdited: boolean('is_edited').notNull().default(false),
    /** Earlier bodies of an edited message, oldest first. */
    earlierBodies: ofContact(jsonb('earlier_bodies').$type<string[]>()),
    ack: smallint().notNull().default(0),
    /**
     * When the ack of our message first reached each level, by the database's clock (see `ackTimes`). Null for levels
     * reached before this was stored.
     */
    acceptedAt: moment('accepted_at'),
    deliveredAt: moment('delivered_at'),
    readAt: moment('read_at'),
    playedAt: moment('played_at'),
    error: text(),
    reactions: ofContact(jsonb().$type<Reaction[]>().notNull().default([]), sql`'[]'`),
    clientKey: ofContact(text('client_key')),
    /**
     * Hash of the request with the `clientKey`: the same key with other content is refused (trust R17). Null for rows
     * from before this was stored.
     */
    clientDigest: ofContact(text('client_digest')),
    forwarded: boolean().notNull().default(false),
    /** The message it was first forwarded from: the erasure of its author reaches the copies. */
    forwardedFrom: integer('forwarded_from'),
    late: boolean().notNull().default(false),
    /** Imported from the phone's history on pairing: alerts nobody and triggers no automatic reply. */
    imported: boolean().notNull().default(false),
    /** The template of the official API it was sent as. The body only shows its text. */
    template: ofContact(jsonb().$type<Outgoing['template']>()),
    /** The menu of buttons or the list it is sent as, where the provider has them. The body is the same menu as text. */
    menu: ofContact(jsonb().$type<Outgoing['menu']>()),
    /** The passages behind an answer of an assistant. They were chosen by the words of the contact. */
    sources: ofContact(jsonb().$type<MessageSource[]>()),
    /**
     * When the contact last reacted to or edited it, by the provider's clock. Like a message, this opens the window.
     */
    revisedAt: moment('revised_at'),
    sentAt: moment('sent_at').notNull(),
    /** When its content was erased, on request or by age. The row stays, so that figures stay right. */
    erasedAt: moment('erased_at'),
    /** When its file was erased by age, while the text stays. */
    mediaErasedAt: moment('media_erased_at'),
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
    // For the erasure of an author in groups and of forwarded copies.
    index('messages_by_author')
      .on(table.companyId, table.contactId)
      .where(sql`contact_id <> chat_contact_id`),
    index('messages_forwarded')
      .on(table.companyId, table.forwardedFrom)
      .where(sql`forwarded_from is not null`),
    index('messages_of_chat').on(table.companyId, table.chatContactId, table.connectionId, table.sentAt, table.id),
    within('messages_ticket', table, table.ticketId, () => tickets, 'cascade'),
    within('messages_connection', table, table.connectionId, () => connections),
    within('messages_chat', table, table.chatContactId, () => contacts),
    within('messages_media', table, table.mediaId, () => media),
  ],
);

/**
 * Receipts, edits, deletions and reactions that arrived before their message. Applied when it arrives, deleted after an
 * hour.
 */
export const earlyEvents = companyTable(
  'early_events',
  {
    connectionId: integer('connection_id').notNull(),
    wid: ofContact(text().notNull()),
    event: ofContact(jsonb().$type<Record<string, unknown>>().notNull()),
  },
  (table) => [
    index('early_events_wid').on(table.companyId, table.connectionId, table.wid),
    within('early_events_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

/** The messages of a contact's chat, those that the contact wrote in groups, and copies of them in other chats. */
const messagesOfContact = ({ companyId, contactId }: Whose) => sql`company_id = ${companyId} and id in (
  with own as (
    select id, from_me from messages where company_id = ${companyId} and chat_contact_id = ${contactId}
    union
    select id, from_me from messages
    where company_id = ${companyId} and contact_id = ${contactId} and contact_id <> chat_contact_id)
  select id from own
  union
  select f.id from messages f where f.company_id = ${companyId} and f.forwarded_from in (select id from own where not from_me))`;

declareContactRows({
  table: messages,
  whose: messagesOfContact,
  erasure: 'empty',
  isErased: sql`erased_at is not null`,
  exportedAs: 'messages',
});
// Parked for an hour under the id of a message that did not arrive: found by the identity they name.
declareContactRows({ table: earlyEvents, whose: () => sql`false`, erasure: 'delete' });

declareConstraints({ messages_wid: 'ERR_CREATING_MESSAGE', messages_client_key: 'ERR_CREATING_MESSAGE' });
