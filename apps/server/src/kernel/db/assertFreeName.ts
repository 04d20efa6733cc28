import { AppError, toNameKey } from '@recado/contracts';
import { and, eq, getTableName, ne, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Work } from '../work.ts';

type NamedTable = PgTable & { id: AnyPgColumn; companyId: AnyPgColumn };
type Options = {
  /** The column of the name, if it has another name. */
  column?: AnyPgColumn;
  /** The row as it is before it gets the name; absent for a new row. */
  before?: { id: number; name: string };
  /** The rows that count, where not all rows of the company do. */
  where?: SQL;
};

/** The lock that a transaction holds while it chooses a name in the table. */
export const lockOfNames = (table: PgTable): string => `names of ${getTableName(table)}`;

/**
 * Throws ERR_NAME_ALREADY_EXISTS if another row of the company has the same name by `toNameKey` (decision 0091).
 * Serialized per table until the commit. Rows that shared a name before the rule stay: a row that keeps its key is not
 * compared.
 */
export async function assertFreeName(
  work: Work,
  table: NamedTable & { name?: AnyPgColumn },
  name: string | undefined,
  { before, where, column = table.name! }: Options = {},
): Promise<void> {
  if (name === undefined) return;
  const key = toNameKey(name);
  if (before && toNameKey(before.name) === key) return;
  await work.lock(lockOfNames(table));
  const others = await work.db
    .select({ name: column })
    .from(table)
    .where(and(eq(table.companyId, work.companyId), where, before && ne(table.id, before.id)));
  if (others.some((other) => toNameKey(other.name as string) === key)) throw new AppError('ERR_NAME_ALREADY_EXISTS');
}
