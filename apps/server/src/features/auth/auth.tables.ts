import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { directoryTable } from '../../kernel/db/tableKinds.ts';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { users } from '../users/users.tables.ts';

/** Directory: which user an e-mail signs in. Written by a trigger on `users`, read by `acrossCompanies` only. */
export const logins = pgTable(directoryTable('logins'), {
  email: text().primaryKey(),
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
});

/**
 * Directory: the one session of each user (AUTH-10). Of its refresh tokens the hash of what they share is kept, and how
 * often they were rotated.
 */
export const sessions = pgTable(
  directoryTable('sessions'),
  {
    userId: integer('user_id').primaryKey(),
    companyId: integer('company_id').notNull(),
    generation: integer().notNull(),
    tokenHash: text('token_hash').notNull(),
    rotations: integer().notNull().default(0),
    rotatedAt: timestamp('rotated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.tokenHash)],
);

/**
 * The codes that reset passwords. A request adds one and takes none away: a stranger who asks for a victim's e-mail
 * voids nothing. `limits.resetCodesAlive` bounds them. The code is never kept, only its hash (PWD-09).
 */
export const passwordResets = companyTable(
  'password_resets',
  {
    userId: integer('user_id').notNull(),
    /** Where the code goes: it is void once the person has another address. */
    email: text().notNull(),
    /** Absent until the mail is on its way. */
    codeHash: text('code_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }),
    mailedAt: timestamp('mailed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('password_resets_user').on(table.companyId, table.userId),
    within('password_resets_user', table, table.userId, () => users, 'cascade'),
  ],
);

declareConstraints({ logins_pkey: 'ERR_EMAIL_ALREADY_EXISTS' });
