import { isNull, type SQL } from 'drizzle-orm';
import { users } from './users.tables.ts';

/** SQL: true for a row of `users` that was not deleted (decision 0035). Raw SQL writes `u.deleted_at is null`. */
export const isPresent: SQL = isNull(users.deletedAt);
