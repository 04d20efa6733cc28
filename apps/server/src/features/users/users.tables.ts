import type { Language, Profile } from '@recado/contracts';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { companyPolicies, liveTable, within } from '../../kernel/db/companyTable.ts';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { secret } from '../../kernel/db/secretColumn.ts';
import { connections } from '../connections/connections.tables.ts';
import { queues } from '../queues/queues.tables.ts';

/** Users of a company. The e-mail is unique over the platform: a trigger updates the directory `logins`. */
export const users = liveTable(
  'users',
  {
    name: text().notNull(),
    email: text().notNull(),
    /** argon2id; never leaves the server (AUTH-25). */
    passwordHash: secret(text('password_hash').notNull()),
    profile: text().$type<Profile>().notNull().default('user'),
    /** True if pending tickets are shown (TIC-28). */
    allTicket: boolean('all_ticket').notNull().default(true),
    connectionId: integer('connection_id'),
    super: boolean().notNull().default(false),
    language: text().$type<Language>(),
    /** Counts sign-ins: a token of an older generation is refused (AUTH-10). */
    generation: integer().notNull().default(0),
    online: boolean().notNull().default(false),
    /** History keeps the names of deleted users: the row stays, but no list or choice has it (decision 0035). */
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }),
    /** When the welcome was mailed; null if it was not. */
    welcomedAt: timestamp('welcomed_at', { withTimezone: true, precision: 3 }),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('users_name').on(table.companyId, table.name, table.id),
    within('users_connection', table, table.connectionId, () => connections),
  ],
);

export const userQueues = pgTable(
  'user_queues',
  {
    companyId: integer('company_id').notNull(),
    userId: integer('user_id').notNull(),
    queueId: integer('queue_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.queueId] }),
    ...companyPolicies('user_queues'),
    within('user_queues_user', table, table.userId, () => users, 'cascade'),
    within('user_queues_queue', table, table.queueId, () => queues, 'cascade'),
  ],
);

declareConstraints({ user_queues_queue: 'ERR_NO_QUEUE_FOUND' });
