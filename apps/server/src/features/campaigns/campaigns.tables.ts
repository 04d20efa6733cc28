import {
  defaultContactBudget,
  defaultQuietHours,
  type CampaignPause,
  type CampaignReason,
  type CampaignStatus,
  type CampaignTemplate,
  type CampaignVariable,
  type CampaignWait,
  type ConnectionNotice,
  type ContactBudget,
  type QuietHours,
  type ShippingStatus,
} from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { spellingsIn } from '../../kernel/db/numberSpellings.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { mediaReference } from '../../kernel/db/mediaReference.ts';
import { requestColumns, requestIndex } from '../../kernel/db/requestColumns.ts';
import { connections } from '../connections/connections.tables.ts';
import type { StoredFigures } from './figures.ts';
import { media } from '../media/media.tables.ts';

/** `since` is set for a wait whose end nobody knows: when nothing could be sent for the first time. */
export type StoredWait = CampaignWait & { since?: string };

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * A message to many (behaviour 9). List, tag, segment and file list have no foreign key: a campaign that is not being sent
 * outlives them.
 */
export const campaigns = companyTable(
  'campaigns',
  {
    name: text().notNull(),
    message1: text(),
    message2: text(),
    message3: text(),
    message4: text(),
    message5: text(),
    status: text().$type<CampaignStatus>().notNull().default('INATIVA'),
    scheduledAt: moment('scheduled_at'),
    completedAt: moment('completed_at'),
    confirmation: boolean().notNull().default(false),
    template: jsonb().$type<CampaignTemplate>(),
    connectionId: integer('connection_id').notNull(),
    contactListId: integer('contact_list_id'),
    tagId: integer('tag_id'),
    segmentId: integer('segment_id'),
    fileListId: integer('file_list_id'),
    mediaId: mediaReference('media_id'),
    /** Why it was cancelled by itself, and the error of the provider that stopped it. */
    reason: text().$type<CampaignReason>(),
    error: text(),
    /** When its recipients were stored. Later changes of the list do not matter (behaviour 9.4). */
    startedAt: moment('started_at'),
    /** Set while it paused by itself. */
    pause: jsonb().$type<CampaignPause>(),
    /** When a person decided that it goes on: the thresholds of a pause count from then. */
    resumedAt: moment('resumed_at'),
    /** The notice of the connection that the person accepted: it does not pause the campaign again while it stays. */
    acceptedNotice: text('accepted_notice').$type<ConnectionNotice>(),
    /** The figures of a large campaign and when they were counted (decision 0067). */
    figures: jsonb().$type<StoredFigures>(),
    figuresAt: moment('figures_at'),
    ...requestColumns(),
  },
  (table) => [
    index('campaigns_by_name').on(table.companyId, table.name, table.id),
    index('campaigns_in_progress')
      .on(table.companyId, table.connectionId, table.id)
      .where(sql`status = 'EM_ANDAMENTO'`),
    // Found by the nightly sweep of files.
    index('campaigns_of_media').on(table.companyId, table.mediaId),
    requestIndex('campaigns', table.companyId, table.clientKey),
    within('campaigns_connection', table, table.connectionId, () => connections),
    within('campaigns_media', table, table.mediaId, () => media),
  ],
);

/** The recipients of a campaign, each number once. */
export const campaignShippings = companyTable(
  'campaign_shippings',
  {
    campaignId: integer('campaign_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    contactId: integer('contact_id'),
    name: ofContact(text().notNull()),
    number: ofContact(text().notNull()),
    /** The number with the ninth digit, in which numbers are compared. */
    numberKey: ofContact(text('number_key').notNull()),
    email: ofContact(text()),
    isWhatsappValid: boolean('is_whatsapp_valid'),
    /** 1 to 5; null for the skipped. */
    variant: smallint(),
    /** The text that was sent. */
    message: ofContact(text()),
    status: text().$type<ShippingStatus>().notNull().default('waiting'),
    /** The template was sent instead of a variant, because the window was closed. */
    viaTemplate: boolean('via_template').notNull().default(false),
    /** A skip reason or an error code. */
    reason: text(),
    /**
     * The error by which the provider refused a part, also one that it had accepted first: the official API often tells
     * only afterwards. The state stays then, because accepting a part settles it (behaviour 9.10).
     */
    refusal: text(),
    /** The next part, from 0, and the message of the part that is on its way. */
    part: smallint().notNull().default(0),
    /** The keys of the parts that were sent, in their order: files and media may change meanwhile (decision 0144). */
    sentParts: jsonb('sent_parts').$type<string[]>().notNull().default([]),
    /** Raised by a restart, so that a part which certainly failed can be sent again. */
    attempt: smallint().notNull().default(0),
    messageId: integer('message_id'),
    ticketId: integer('ticket_id'),
    /** The ticket that an answer opened. */
    answerTicketId: integer('answer_ticket_id'),
    /** When the newest part was handed over to the connection, and when the question was accepted. */
    partSentAt: moment('part_sent_at'),
    askedAt: moment('asked_at'),
    deliveredAt: moment('delivered_at'),
    receivedAt: moment('received_at'),
    readAt: moment('read_at'),
    answeredAt: moment('answered_at'),
    optedOutAt: moment('opted_out_at'),
  },
  (table) => [
    uniqueIndex('campaign_shippings_number')
      .on(table.companyId, table.campaignId, table.numberKey)
      .where(sql`number_key <> ''`),
    index('campaign_shippings_of_campaign').on(table.companyId, table.campaignId, table.status, table.id),
    // The newest campaign message of a chat, which an answer belongs to, and all campaigns of a contact.
    index('campaign_shippings_of_chat')
      .on(table.companyId, table.contactId, table.connectionId, table.partSentAt)
      .where(sql`part_sent_at is not null`),
    // The health of a number by days.
    index('campaign_shippings_by_time')
      .on(table.companyId, table.connectionId, table.partSentAt)
      .where(sql`part_sent_at is not null`),
    // The recipients of a report in their order.
    index('campaign_shippings_by_name').on(table.companyId, table.campaignId, sql`plain(name)`, table.id),
    index('campaign_shippings_answered')
      .on(table.companyId, table.campaignId, table.answerTicketId)
      .where(sql`answer_ticket_id is not null`),
    index('campaign_shippings_of_ticket')
      .on(table.companyId, table.ticketId)
      .where(sql`ticket_id is not null`),
    within('campaign_shippings_campaign', table, table.campaignId, () => campaigns, 'cascade'),
  ],
);

declareContactRows({
  table: campaignShippings,
  whose: ({ companyId, contactId }) => sql`company_id = ${companyId} and (contact_id = ${contactId} or exists (
    select 1 from contact_identities i where i.company_id = ${companyId} and i.contact_id = ${contactId}
      and i.kind = 'phone' and i.value in ${spellingsIn(sql`number`, sql`number_key`)}))`,
  erasure: 'delete',
  exportedAs: 'campaigns',
});

/** The pace of a connection: campaigns that share it take turns (behaviour 9.8). */
export const campaignPaces = companyTable(
  'campaign_paces',
  {
    connectionId: integer('connection_id').notNull(),
    /** Seconds of sending since the last pause. */
    run: integer().notNull().default(0),
    /** Nothing is sent before this time. */
    nextAt: moment('next_at').notNull(),
    lastCampaignId: integer('last_campaign_id'),
    /** The budget of new contacts, and those of the newest day on which one was written to (company's time zone). */
    budget: jsonb().$type<ContactBudget>().notNull().default(defaultContactBudget),
    newDay: date('new_day', { mode: 'string' }),
    newCount: integer('new_count').notNull().default(0),
    /** Why and until when nothing can be sent; null as soon as something is sent. */
    wait: jsonb().$type<StoredWait>(),
    /** People whom the business wrote to in 24 hours: counted at a time, plus those since then (decision 0070). */
    startedCount: integer('started_count').notNull().default(0),
    startedCountAt: moment('started_count_at'),
  },
  (table) => [
    uniqueIndex('campaign_paces_connection').on(table.companyId, table.connectionId),
    within('campaign_paces_of', table, table.connectionId, () => connections, 'cascade'),
  ],
);

/** The settings of the campaigns of a company. A company without a row has the defaults (CAMP-23). */
export const campaignSettings = companyTable(
  'campaign_settings',
  {
    messageInterval: integer('message_interval').notNull(),
    longerIntervalAfter: integer('longer_interval_after').notNull(),
    greaterInterval: integer('greater_interval').notNull(),
    variables: jsonb().$type<CampaignVariable[]>().notNull().default([]),
    quietHours: jsonb('quiet_hours').$type<QuietHours>().notNull().default(defaultQuietHours),
  },
  (table) => [uniqueIndex('campaign_settings_company').on(table.companyId)],
);

declareConstraints({ campaigns_connection: 'ERR_NO_WAPP_FOUND' });
