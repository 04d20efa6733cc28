import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../kernel/db/open.ts';
import { users } from './users.tables.ts';

/** Returns the operators of the platform, of every company. */
export const findOperators = (db: Transaction) =>
  db
    .select({ id: users.id, companyId: users.companyId, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.super, true), isNull(users.deletedAt)));
