import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../../configError.ts';
import { startMeter } from '../../startMeter.ts';
import type { DatabaseDump, DumpedTable } from './manifest.ts';
import { quoteName } from './quoteName.ts';

/** Schemas with rows of the product: its own tables and the jobs. */
const schemas = ['public', 'graphile_worker'];

/** A restore writes these itself: they describe the version that runs, and its processes. */
const leftOut = ['public.sql_files', 'public.job_workers', 'graphile_worker.migrations'];

/** Tables are read in this order of their names, so that two dumps of the same rows have the same files. */
const tablesQuery = `
  select n.nspname as schema, c.relname as name,
         array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
   group by 1, 2 order by 1, 2`;

/**
 * Writes every row of a database into one compressed file per table below `folder`, as of one moment, while the product
 * runs. Requires a superuser, because row-level security hides rows from everybody else.
 */
export async function dumpDatabase(adminUrl: string, folder: string): Promise<DatabaseDump> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'recado-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertSuperuser(client);
    // One snapshot for all tables: rows of an unfinished transaction are in none of them.
    await client.query('begin isolation level repeatable read read only');
    const migrations = await client.query<{ time: string }>(
      'select created_at as time from drizzle.__drizzle_migrations order by created_at',
    );
    const keyCheck = await client.query<{ sealed: string }>('select sealed from key_check where id = 1');
    const sequences = await client.query<{ schema: string; name: string; lastValue: string | null }>(
      `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
         from pg_sequences where schemaname = any($1) order by 1, 2`,
      [schemas],
    );
    const { rows } = await client.query<Pick<DumpedTable, 'schema' | 'name' | 'columns'>>(tablesQuery, [
      schemas,
      leftOut,
    ]);
    await mkdir(join(folder, 'tables'), { recursive: true });
    const tables: DumpedTable[] = [];
    for (const table of rows) tables.push(await dumpTable(client, folder, table));
    await client.query('commit');
    return {
      migrations: migrations.rows.map(({ time }) => Number(time)),
      keyCheck: keyCheck.rows[0]!.sealed,
      tables,
      sequences: sequences.rows,
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function dumpTable(
  client: pg.Client,
  folder: string,
  table: Pick<DumpedTable, 'schema' | 'name' | 'columns'>,
): Promise<DumpedTable> {
  const file = `tables/${table.schema}.${table.name}.copy.gz`;
  const source = client.query(copyTo(`copy ${quoteName(table.schema, table.name)} ${columnList(table)} to stdout`));
  const meter = startMeter();
  await pipeline(
    source,
    createGzip({ level: 4 }),
    meter.through,
    createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { ...table, file, rows: source.rowCount, sha256: meter.result().sha256 };
}

/** The columns of a COPY, in brackets. */
export const columnList = ({ columns }: Pick<DumpedTable, 'columns'>): string =>
  `(${columns.map((column) => quoteName(column)).join(', ')})`;

/** Throws `ConfigError` unless the connection belongs to a superuser. */
export async function assertSuperuser(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ usesuper: boolean; name: string }>(
    'select usesuper, usename as name from pg_user where usename = current_user',
  );
  if (!rows[0]?.usesuper)
    throw new ConfigError(
      `The role ${rows[0]?.name ?? 'of ADMIN_DATABASE_URL'} is no superuser: set ADMIN_DATABASE_URL to the URL of the same database with a superuser, because row-level security hides rows from every other role.`,
    );
}
