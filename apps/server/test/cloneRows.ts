import type { TestServer } from './harness.ts';

/** `isUnique`: the last column of a unique index, by which copies of a row differ. */
type Column = { name: string; type: string; isUnique: boolean; isReference: boolean };

/** Far enough apart that no copy takes the id of another. */
const idStep = 1_000_000;

/** The tables of companies with their columns; generated columns are left out. */
async function tablesOf({ admin }: Pick<TestServer, 'admin'>): Promise<Map<string, Column[]>> {
  const { rows } = await admin.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      exists (
        select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = i.indkey[i.indnkeyatts - 1]
      ) as "isUnique",
      exists (
        select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
      ) as "isReference"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id')
    order by 1, a.attnum`);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  // A clone of a company's lease or login would speak for the original.
  for (const name of ['session_leases', 'logins', 'sessions', 'session_keys', 'settings']) tables.delete(name);
  return tables;
}

const referencesOf = (columns: Column[]): string[] =>
  columns
    .filter(({ name, type, isReference }) => isReference && type === 'integer' && name !== 'company_id')
    .map(({ name }) => name);

/** The value of a column in a copy. `movesReferences`: a copy names the copies of the rows that the original names. */
function valueOf({ name, type, isUnique, isReference }: Column, copy: number, movesReferences: boolean): string {
  const quoted = `t."${name}"`;
  if (name === 'company_id') return quoted;
  if (isReference) return movesReferences && type === 'integer' ? `${quoted} + ${copy * idStep}` : quoted;
  if (!isUnique) return quoted;
  if (name === 'id') return `${quoted} + ${copy * idStep}`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'text') return `${quoted} || '${copy}'`;
  return type === 'integer' || type === 'bigint' ? `${quoted} + ${copy}` : quoted;
}

/**
 * Copies every row of a company so often: once beside its original (more messages in one ticket), and once with its
 * neighbours (more tickets, each with its own contact). Copies that a unique index refuses are left out.
 */
export async function cloneRows(server: Pick<TestServer, 'admin'>, companyId: number, from: number, to: number) {
  const tables = await tablesOf(server);
  const client = await server.admin.connect();
  try {
    await client.query('begin');
    // Without triggers and foreign keys the tables can be copied in any order.
    await client.query(`set local session_replication_role = 'replica'`);
    for (let copy = from; copy < to; copy++)
      for (const [offset, movesReferences] of [
        [0, true],
        [500, false],
      ] as const)
        for (const [table, columns] of tables) {
          // Copies are made of originals only, or each call would double them.
          const key = columns.some(({ name }) => name === 'id') ? ['id'] : referencesOf(columns);
          // A table without an id has one row for each pair that it joins.
          if (key.length === 0 || (!key.includes('id') && !movesReferences)) continue;
          const isOriginal = key.map((name) => `and t."${name}" < ${idStep}`).join(' ');
          await client.query(
            `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
             select ${columns.map((column) => valueOf(column, copy + offset, movesReferences)).join(', ')}
             from "${table}" t where t.company_id = $1 ${isOriginal} on conflict do nothing`,
            [companyId],
          );
        }
    await client.query('commit');
  } finally {
    client.release();
  }
}
