import type { SignIn } from '@recado/contracts';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { directoryTable } from '../../kernel/db/tableKinds.ts';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { secret } from '../../kernel/db/secretColumn.ts';
import { users } from '../users/users.tables.ts';

/** Directory: the user that an e-mail signs in. Written by a trigger on `users`, read by `acrossCompanies` only. */
export const logins = pgTable(directoryTable('logins'), {
  email: text().primaryKey(),
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
});

/**
 * Directory: the one session of each user (AUTH-10). Stores the hash of the part that all its refresh tokens share, and
 * the number of rotations.
 */
export const sessions = pgTable(
  directoryTable('sessions'),
  {
    userId: integer('user_id').primaryKey(),
    companyId: integer('company_id').notNull(),
    generation: integer().notNull(),
    tokenHash: secret(text('token_hash').notNull()),
    rotations: integer().notNull().default(0),
    rotatedAt: timestamp('rotated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.tokenHash)],
);

/**
 * Codes that reset passwords. A request adds a code and removes none, so that a stranger who requests codes for a
 * victim's e-mail voids nothing. `limits.resetCodesAlive` limits their number. Only the hash of a code is stored
 * (PWD-09).
 */
export const passwordResets = companyTable(
  'password_resets',
  {
    userId: integer('user_id').notNull(),
    /** The address the code is mailed to. The code is void once the user has another address. */
    email: text().notNull(),
    /** Null until the mail is being sent. */
    codeHash: secret(text('code_hash')),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }),
    mailedAt: timestamp('mailed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('password_resets_user').on(table.companyId, table.userId),
    within('password_resets_user', table, table.userId, () => users, 'cascade'),
  ],
);

/**
 * Two-step sign-in of a user. The row of a set-up that has not been completed has no `enabledAt` and asks for nothing.
 */
export const twoSteps = companyTable(
  'two_steps',
  {
    userId: integer('user_id').notNull(),
    /** Encrypted. */
    secret: secret(text().notNull()),
    enabledAt: timestamp('enabled_at', { withTimezone: true, precision: 3 }),
    /** The 30-second step of the last accepted code. A code of this step or an older one is refused. */
    lastStep: integer('last_step').notNull().default(0),
    /** Wrong codes in a row, and the time of the last one, so that a restart keeps the wait. */
    failures: integer().notNull().default(0),
    failedAt: timestamp('failures_from', { withTimezone: true, precision: 3 }),
    /** The name of the user or administrator who removed it, until the user was mailed. The secret is empty then. */
    resetBy: text('reset_by'),
    /** New recovery codes were made, and the user was not mailed yet. */
    isCodesMailDue: boolean('is_codes_mail_due').notNull().default(false),
  },
  (table) => [
    uniqueIndex('two_steps_user').on(table.companyId, table.userId),
    within('two_steps_user', table, table.userId, () => users, 'cascade'),
  ],
);

/** Recovery codes that are not used yet. Only their hashes are stored. */
export const recoveryCodes = companyTable(
  'recovery_codes',
  { userId: integer('user_id').notNull(), codeHash: secret(text('code_hash').notNull()) },
  (table) => [
    uniqueIndex('recovery_codes_code').on(table.companyId, table.userId, table.codeHash),
    within('recovery_codes_user', table, table.userId, () => users, 'cascade'),
  ],
);

/**
 * Sign-ins of users and refused attempts, kept for `limits.signInDays`. `lastAt`: when the session was last seen, or the
 * last of `attempts`.
 */
export const signIns = companyTable(
  'sign_ins',
  {
    userId: integer('user_id').notNull(),
    outcome: text().$type<SignIn['outcome']>().notNull(),
    address: text().notNull(),
    device: text().notNull(),
    attempts: integer().notNull().default(1),
    lastAt: timestamp('last_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Null for an open session and for refused attempts. */
    end: text().$type<Exclude<SignIn['end'], 'expired'>>(),
  },
  (table) => [
    index('sign_ins_by_user').on(table.companyId, table.userId, table.createdAt),
    index('sign_ins_by_time').on(table.companyId, table.createdAt),
    within('sign_ins_user', table, table.userId, () => users, 'cascade'),
  ],
);

declareConstraints({ logins_pkey: 'ERR_EMAIL_ALREADY_EXISTS' });
