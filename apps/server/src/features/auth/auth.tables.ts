import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

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
