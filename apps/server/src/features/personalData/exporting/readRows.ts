import { getTableName, sql, type SQL } from 'drizzle-orm';
import { cleanedColumns, secretColumns } from '../../../kernel/db/secretColumn.ts';
import type { Errand } from '../../../kernel/errand.ts';

/** Rows of one transaction. */
const rowsAtOnce = 500;

type Key = { name: string; type: string };

/** Returns the columns of the primary key of a table after the company. */
async function readKey(errand: Errand, table: string): Promise<Key[]> {
  return errand.inCompany(async (work) => {
    const { rows } = await work.db.execute(sql`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_index i, unnest(i.indkey) with ordinality as k (attnum, at)
        join pg_attribute a on a.attnum = k.attnum
      where i.indrelid = ${table}::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attname <> 'company_id'
      order by k.at`);
    return rows as Key[];
  });
}

/** The names of the columns of a table that no export contains. */
export const hiddenColumns = (table: string): string[] =>
  [...secretColumns].flatMap(([own, columns]) => (getTableName(own) === table ? columns.map(({ name }) => name) : []));

/** Returns a row without its company and its secrets. */
function toExported(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const hidden = ['company_id', ...hiddenColumns(table)];
  const shown = Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
  for (const [column, clean] of cleanedColumns)
    if (getTableName(column.table) === table && column.name in row) shown[column.name] = clean(row[column.name]);
  return shown;
}

/**
 * Yields the rows of a table of the company, in the order of their key, read in pages: a table of any size takes the same
 * memory. Secrets are left out, and the company, which is the same in each row.
 */
export async function* readRows(
  errand: Errand,
  table: string,
  where: SQL = sql`true`,
): AsyncGenerator<Record<string, unknown>> {
  const key = await readKey(errand, table);
  const names = sql.join(
    key.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  let after: Record<string, unknown> | undefined;
  for (;;) {
    const last = after;
    const bound = key.map(
      ({ name, type }) => sql`(${JSON.stringify(last ?? {})}::jsonb ->> ${name}::text)::${sql.raw(type)}`,
    );
    const further =
      last === undefined || key.length === 0 ? sql`true` : sql`(${names}) > (${sql.join(bound, sql`, `)})`;
    const rows = await errand.inCompany(async (work) => {
      const found = await work.db.execute(sql`
        select to_jsonb(x) as row from (
          select * from ${sql.identifier(table)} where company_id = ${work.companyId} and (${where}) and ${further}
          ${key.length > 0 ? sql`order by ${names}` : sql``} limit ${rowsAtOnce}) x`);
      return (found.rows as { row: Record<string, unknown> }[]).map(({ row }) => row);
    });
    for (const row of rows) yield toExported(table, row);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1);
  }
}
