import type { ConnectionStatus, ConnectionNotice, NumberQuality, Provider, ThroughputLevel } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { secret } from '../../kernel/db/secretColumn.ts';
import { companyPolicies, companyTable, liveTable, within } from '../../kernel/db/companyTable.ts';
import { prompts } from '../prompts/prompts.tables.ts';
import { queueIntegrations } from '../queueIntegrations/queueIntegrations.tables.ts';
import { queues } from '../queues/queues.tables.ts';

/** A configured number of the company. Session credentials are never stored in this row (CONN-23). */
export const connections = liveTable(
  'connections',
  {
    name: text().notNull(),
    status: text().$type<ConnectionStatus>().notNull().default('DISCONNECTED'),
    provider: text().$type<Provider>().notNull().default('beta'),
    isDefault: boolean('is_default').notNull().default(false),
    /** True if users want the session to run. The process that holds the lease fulfils it (architecture 4b). */
    desiredState: text('desired_state').$type<'open' | 'closed'>().notNull().default('closed'),
    greetingMessage: text('greeting_message').notNull().default(''),
    complationMessage: text('complation_message').notNull().default(''),
    outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
    ratingMessage: text('rating_message').notNull().default(''),
    expiresInactiveMessage: text('expires_inactive_message').notNull().default(''),
    token: secret(text()),
    expiresTicket: integer('expires_ticket').notNull().default(0),
    timeUseBotQueues: integer('time_use_bot_queues').notNull().default(0),
    maxUseBotQueues: integer('max_use_bot_queues').notNull().default(3),
    transferQueueId: integer('transfer_queue_id'),
    timeToTransfer: integer('time_to_transfer'),
    promptId: integer('prompt_id'),
    integrationId: integer('integration_id'),
    qrcode: secret(text().notNull().default('')),
    retries: integer().notNull().default(0),
    number: text(),
    /** When `status` last changed. */
    statusSince: timestamp('status_since', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When the connection was last lost; null while it is connected, and before its first pairing. */
    lostSince: timestamp('lost_since', { withTimezone: true, precision: 3 }),
    /** When the mails about the present loss were enqueued, and the users whose mail was sent. */
    lostMailsAt: timestamp('lost_mails_at', { withTimezone: true, precision: 3 }),
    lostMailedTo: jsonb('lost_mailed_to').$type<number[]>().notNull().default([]),
    /** Number of automatic reconnects since the last pairing. */
    reconnects: integer().notNull().default(0),
    /** True if pairing imports recent chats from the phone. */
    importHistory: boolean('import_history').notNull().default(false),
    notice: text().$type<ConnectionNotice>(),
    /** Tickets and messages keep referring to a deleted connection: the row stays, but queries exclude it (CONN-36). */
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('connections_name')
      .on(table.companyId, table.name)
      .where(sql`deleted_at is null`),
    // Unique over all companies: the external API identifies the connection by the token alone (CONN-34).
    uniqueIndex('connections_token')
      .on(table.token)
      .where(sql`token is not null`),
    uniqueIndex('connections_default')
      .on(table.companyId)
      .where(sql`is_default`),
    index('connections_prompt').on(table.companyId, table.promptId),
    index('connections_integration').on(table.companyId, table.integrationId),
    within('connections_integration', table, table.integrationId, () => queueIntegrations),
    within('connections_prompt', table, table.promptId, () => prompts),
  ],
);

/** Meta's last rating of a number of the official API. A row appears when Meta was asked first. */
export const officialNumbers = companyTable(
  'official_numbers',
  {
    connectionId: integer('connection_id').notNull(),
    /** The numbers of one business account share their messaging limit. */
    wabaId: text('waba_id').notNull(),
    quality: text().$type<NumberQuality>().notNull(),
    qualitySince: timestamp('quality_since', { withTimezone: true, precision: 3 }).notNull(),
    /** `noMessagingLimit` for any number of people, null while it is unknown. */
    messagingLimit: integer('messaging_limit'),
    messagingLimitSince: timestamp('messaging_limit_since', { withTimezone: true, precision: 3 }),
    throughput: text().$type<ThroughputLevel>(),
    checkedAt: timestamp('checked_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('official_numbers_connection').on(table.companyId, table.connectionId),
    within('official_numbers_of', table, table.connectionId, () => connections, 'cascade'),
  ],
);

/** The queues that a connection offers. */
export const connectionQueues = pgTable(
  'connection_queues',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    queueId: integer('queue_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId, table.queueId] }),
    ...companyPolicies('connection_queues'),
    within('connection_queues_connection', table, table.connectionId, () => connections, 'cascade'),
    within('connection_queues_queue', table, table.queueId, () => queues, 'cascade'),
  ],
);

declareConstraints({
  connections_name: 'ERR_NAME_ALREADY_EXISTS',
  connections_token: 'ERR_TOKEN_ALREADY_EXISTS',
  connections_prompt: 'ERR_NO_PROMPT_FOUND',
  connections_integration: 'ERR_NO_INTEGRATION_FOUND',
  connection_queues_queue: 'ERR_NO_QUEUE_FOUND',
});
