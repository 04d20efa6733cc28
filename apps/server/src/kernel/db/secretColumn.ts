import type { PgColumn, PgColumnBuilderBase, PgTable } from 'drizzle-orm/pg-core';

/** Columns with secrets, by table. No export contains them. */
export const secretColumns = new Map<PgTable, PgColumn[]>();

/** Columns of `secretColumns` whose value an export contains without its secrets, as the function returns it. */
export const cleanedColumns = new Map<PgColumn, (value: unknown) => unknown>();

/**
 * Marks a column that holds a password, a token, a key or a hash of one, encrypted or not. No export of a company
 * contains it, unless `clean` returns its value without the secrets. `apps/server/test/secretColumns.test.ts` refuses a
 * column with such a name that is not marked.
 */
export function secret<B extends PgColumnBuilderBase>(builder: B, clean?: (value: unknown) => unknown): B {
  type Built = { build(table: PgTable): PgColumn };
  const { build } = builder as unknown as Built;
  // Drizzle calls this once for each column when a table is defined.
  (builder as unknown as Built).build = function (table) {
    const column = build.call(this, table);
    secretColumns.set(table, [...(secretColumns.get(table) ?? []), column]);
    if (clean) cleanedColumns.set(column, clean);
    return column;
  };
  return builder;
}
