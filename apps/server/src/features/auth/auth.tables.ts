import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { users } from '../users/users.tables.ts';

/** Directory: which user an e-mail signs in. Written by a trigger on `users`, read by `acrossCompanies` only. */
export const logins = pgTable('logins', {
  email: text().primaryKey(),
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
});

/** Directory: the one session of each user (AUTH-10). Only hashes of refresh tokens are kept. */
export const sessions = pgTable(
  'sessions',
  {
    userId: integer('user_id').primaryKey(),
    companyId: integer('company_id').notNull(),
    generation: integer().notNull(),
    tokenHash: text('token_hash').notNull(),
    previousHash: text('previous_hash'),
    rotatedAt: timestamp('rotated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.tokenHash), uniqueIndex('sessions_previous').on(table.previousHash)],
);

/** Who asked for a new password, one request each; a newer one takes its place. The code is never kept, only its hash (PWD-09). */
export const passwordResets = companyTable(
  'password_resets',
  {
    userId: integer('user_id').notNull(),
    /** Where the code goes: it is void once the person has another address. */
    email: text().notNull(),
    /** Tells this request from the ones before: their mails, if still to be sent, are void. */
    request: integer().notNull().default(1),
    /** Absent until the mail is on its way. */
    codeHash: text('code_hash'),
    tries: integer().notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }),
    mailedAt: timestamp('mailed_at', { withTimezone: true, precision: 3 }),
    /** How many were asked for in the hour that began then: nobody's mailbox is flooded through us. */
    hourBeganAt: timestamp('hour_began_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    inHour: integer('in_hour').notNull().default(1),
  },
  (table) => [uniqueIndex('password_resets_user').on(table.companyId, table.userId), within('password_resets_user', table, table.userId, () => users, 'cascade')],
);
