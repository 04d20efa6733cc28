import { getTableColumns, getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { sealedTables } from '../src/kernel/db/sealedTables.ts';

/** The column that `rotate-key` seals with the roles' passwords, apart from all tables. */
const keyCheck = 'key_check.sealed';

/** Every column that the product declares as sealed, as `table.column`. */
export const declaredColumns = (): string[] =>
  sealedTables
    .flatMap(({ table, columns }) =>
      Object.keys(columns).map((name) => `${getTableName(table)}.${getTableColumns(table)[name]!.name}`),
    )
    .concat(keyCheck)
    .sort();

/**
 * Returns every sealed value of a database by its column, as `table.column`. It finds them by their form, in columns that
 * nobody declared too.
 */
export async function findSealedValues(admin: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: columns } = await admin.query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
       and data_type in ('text', 'jsonb', 'json', 'character varying') order by 1, 2, 3`,
  );
  const found = new Map<string, string[]>();
  for (const { schema, table, column } of columns) {
    const { rows } = await admin.query<{ value: string }>(
      `select match.parts[1] as value from "${schema}"."${table}",
         regexp_matches("${column}"::text, '(?:^|[|"])(v1\\.[A-Za-z0-9_-]{40,})', 'g') as match(parts)`,
    );
    if (rows.length > 0)
      found.set(
        `${table}.${column}`,
        rows.map(({ value }) => value),
      );
  }
  return found;
}
