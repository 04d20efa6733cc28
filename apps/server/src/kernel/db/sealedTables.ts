import type { PgTable } from 'drizzle-orm/pg-core';
import type { SealedAt, Secrets } from '../secrets.ts';

/** Returns a column of a row sealed anew; undefined if the current key has sealed it, or if nothing in it is sealed. */
type ResealColumn<Row, Value> = (row: Row, secrets: Secrets) => Value | undefined;

/** A table with sealed values, and how those of a row are sealed anew. */
export type SealedTable = {
  table: PgTable;
  /** The purpose of the keys that seal them, as of `derivedKeys`. */
  purpose: string;
  /** By the name of the column in the rows of the table. */
  columns: Readonly<Record<string, ResealColumn<never, unknown>>>;
};

/** Every table with values that the application key seals. `resealDatabase` goes through them. */
export const sealedTables: SealedTable[] = [];

/**
 * Declares the sealed columns of a table. `apps/server/test/sealedColumns.test.ts` refuses a sealed column that is not
 * declared, and `apps/server/test/resealDatabase.test.ts` a declared one without a sample.
 */
export const declareSealed = <T extends PgTable>(
  table: T,
  purpose: string,
  columns: { [K in keyof T['$inferSelect'] & string]?: ResealColumn<T['$inferSelect'], T['$inferSelect'][K]> },
): void => void sealedTables.push({ table, purpose, columns: columns as SealedTable['columns'] });

/** Returns a sealed text sealed anew; undefined if the current key sealed it, or if it is empty. Throws like `open`. */
export const resealText = (secrets: Secrets, sealed: string | null, at: SealedAt): string | undefined =>
  sealed ? secrets.reseal(sealed, at) : undefined;

/** Returns the columns of a row that have to be sealed anew, sealed anew. Throws if a key outside of the ring sealed one. */
export function resealRow({ columns }: SealedTable, row: Record<string, unknown>, secrets: Secrets) {
  const resealed = Object.entries(columns).map(([name, reseal]) => [name, reseal(row as never, secrets)] as const);
  return Object.fromEntries(resealed.filter(([, value]) => value !== undefined));
}
