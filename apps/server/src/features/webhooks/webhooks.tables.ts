import type { DeliveredEvent, deliveryStatuses, webhookOffReasons, WebhookEvent } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { companyPolicies, companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { secret } from '../../kernel/db/secretColumn.ts';
import { tickets, ticketsOfContact } from '../tickets/tickets.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Addresses of other software that receive events. The secrets are sealed for their row. */
export const webhooks = companyTable(
  'webhooks',
  {
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    active: boolean().notNull().default(true),
    offReason: text('off_reason').$type<(typeof webhookOffReasons)[number]>(),
    /** When the administrators were told that it was switched off. */
    offNoticedAt: moment('off_noticed_at'),
    secret: secret(text().notNull().default('')),
    /** The secret before the last renewal. Deliveries are signed with it too until `overlapUntil`. */
    earlierSecret: secret(text('earlier_secret')),
    overlapUntil: moment('overlap_until'),
    /** Failed attempts in a row. After a few, nothing is delivered until `pausedUntil`. */
    failures: integer().notNull().default(0),
    failingSince: moment('failing_since'),
    pausedUntil: moment('paused_until'),
    lastDeliveredAt: moment('last_delivered_at'),
    /** The process that delivers for this webhook, so that one process at a time keeps the order. */
    leaseOwner: text('lease_owner'),
    leaseUntil: moment('lease_until'),
  },
  (table) => [uniqueIndex('webhooks_name').on(table.companyId, table.name)],
);

/**
 * Events for a webhook: one row for each webhook that wants the event, inserted by triggers on messages and tickets in
 * the transaction that changes them (decision 0045).
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    companyId: integer('company_id').notNull(),
    // bigint, because hundreds of rows per second would use up four bytes within a year.
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    webhookId: integer('webhook_id').notNull(),
    type: text().$type<DeliveredEvent>().notNull(),
    ticketId: integer('ticket_id'),
    messageId: integer('message_id'),
    /** The ack of the message that the event reports. */
    ack: smallint(),
    /** True while the delivery waits for earlier ones of its ticket. A test or a repeat by hand waits for none. */
    ordered: boolean().notNull().default(true),
    /** The signed text. Written with the first attempt, so that each attempt sends the same bytes. */
    body: ofContact(text()),
    status: text().$type<(typeof deliveryStatuses)[number]>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAt: moment('next_at').notNull().defaultNow(),
    /** After this moment a failed attempt is the last one. */
    deliverUntil: moment('deliver_until')
      .notNull()
      .default(sql`now() + interval '24 hours'`),
    answerStatus: integer('answer_status'),
    answer: ofContact(text()),
    failure: text(),
    durationMs: integer('duration_ms'),
    lastAttemptAt: moment('last_attempt_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    ...companyPolicies('webhook_deliveries'),
    index('webhook_deliveries_of').on(table.companyId, table.webhookId, table.status, table.id),
    // The tickets whose oldest delivery failed: all later ones of the ticket wait.
    index('webhook_deliveries_failing')
      .on(table.companyId, table.webhookId, table.ticketId)
      .where(sql`status = 'waiting' and ordered and attempts > 0`),
    index('webhook_deliveries_of_ticket').on(table.companyId, table.ticketId),
    within('webhook_deliveries_webhook', table, table.webhookId, () => webhooks, 'cascade'),
    within('webhook_deliveries_ticket', table, table.ticketId, () => tickets, 'cascade'),
  ],
);

declareConstraints({ webhooks_name: 'ERR_NAME_ALREADY_EXISTS' });

declareContactRows({
  table: webhookDeliveries,
  whose: (contact) => sql`company_id = ${contact.companyId} and ticket_id in ${ticketsOfContact(contact)}`,
  erasure: 'delete',
});
