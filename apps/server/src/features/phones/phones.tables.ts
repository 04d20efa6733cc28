import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { companyPolicies, companyTable, within } from '../../kernel/db/companyTable.ts';
import { connections } from '../connections/connections.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Who owns a phone. `fence` rises with every new owner; a stale one can write nothing (architecture 9). */
export const phoneLeases = pgTable(
  'phone_leases',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    owner: text().notNull(),
    fence: integer().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId] }),
    ...companyPolicies('phone_leases'),
    within('phone_leases_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

/**
 * The keys of a session linked to a phone: one sealed value each (whatsapp 3.2). They leave the server in no case
 * (CONN-23).
 */
export const sessionKeys = pgTable(
  'session_keys',
  {
    companyId: integer('company_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    type: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId, table.type, table.key] }),
    ...companyPolicies('session_keys'),
    within('session_keys_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);

export type OrderKind =
  | 'send'
  | 'revoke'
  | 'edit'
  | 'react'
  | 'markRead'
  | 'renewMedia'
  | 'pairAgain'
  | 'pairByCode'
  | 'findNumber'
  | 'logout'
  | 'simulate';

/**
 * The only road to a phone, and the outbox (architecture 4b). A settled order is deleted; a question's answer stays
 * until it is read.
 */
export const phoneOrders = companyTable(
  'phone_orders',
  {
    connectionId: integer('connection_id').notNull(),
    /** Orders of one chat go one at a time. */
    chat: text().notNull(),
    kind: text().$type<OrderKind>().notNull(),
    messageId: integer('message_id'),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** 0 people, 5 automatic, 9 campaigns. */
    priority: smallint().notNull().default(0),
    attempts: smallint().notNull().default(0),
    notBefore: moment('not_before').notNull().defaultNow(),
    /** Set while an owner works on it. */
    fence: integer(),
    /** Somebody waits for the answer. */
    asked: text(),
    answer: jsonb().$type<{ ok: true; value?: unknown } | { ok: false; error: string }>(),
  },
  (table) => [
    index('phone_orders_next')
      .on(table.companyId, table.connectionId, table.priority, table.id)
      .where(sql`answer is null`),
    within('phone_orders_connection', table, table.connectionId, () => connections, 'cascade'),
  ],
);
