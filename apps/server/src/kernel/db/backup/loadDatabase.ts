import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { AppKeys } from '../../derivedKeys.ts';
import { ConfigError } from '../../configError.ts';
import { openKeyCheck } from '../keyCheck.ts';
import { migrateDatabase, readMigrationTimes } from '../migrate.ts';
import { assertSuperuser, columnList } from './dumpDatabase.ts';
import type { DatabaseDump } from './manifest.ts';
import { quoteName } from './quoteName.ts';

/** The database to fill: as its owner, and as a superuser. */
export type LoadTarget = { ownerUrl: string; adminUrl: string; keys: AppKeys };

/**
 * Throws `ConfigError` if a dump cannot be loaded by this version with this key, or if the database already holds an
 * installation. Changes nothing.
 */
export async function assertLoadable(dump: DatabaseDump, { adminUrl, keys }: LoadTarget): Promise<void> {
  const known = readMigrationTimes();
  if (dump.migrations.some((time, index) => known[index] !== time))
    throw new ConfigError(
      'The backup is of a newer version of Recado than this one: restore it with that version or a later one.',
    );
  if (openKeyCheck(dump.keyCheck, keys) === undefined)
    throw new ConfigError('APP_KEY is not the key of the installation that was backed up: set the key it had.');
  await asSuperuser(adminUrl, async (client) => {
    const { rows } = await client.query<{ filled: boolean }>(
      `select to_regclass('public.companies') is not null as filled`,
    );
    if (rows[0]!.filled)
      throw new ConfigError('The database already holds an installation of Recado: restore into an empty one.');
  });
}

/**
 * Fills an empty database with a dump and brings it to this version. The schema is first made as it was when the dump
 * was written. The rows are loaded in one transaction, without triggers and checks of references, which held when the
 * rows were written. `statements` are SQL that changes the rows at the end, in the present schema. Requires
 * `assertLoadable`.
 */
export async function loadDatabase(
  dump: DatabaseDump,
  folder: string,
  target: LoadTarget,
  statements: readonly string[] = [],
): Promise<void> {
  await migrateDatabase(target.ownerUrl, target.keys, { migrations: dump.migrations.length });
  await asSuperuser(target.adminUrl, async (client) => {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    await client.query(`truncate ${dump.tables.map(({ schema, name }) => quoteName(schema, name)).join(', ')}`);
    for (const table of dump.tables) {
      const rows = client.query(
        copyFrom(`copy ${quoteName(table.schema, table.name)} ${columnList(table)} from stdin`),
      );
      await pipeline(createReadStream(join(folder, table.file)), createGunzip(), rows);
      if (rows.rowCount !== table.rows)
        throw new Error(`${table.name} has ${rows.rowCount} rows instead of ${table.rows}`);
    }
    for (const { schema, name, lastValue } of dump.sequences)
      if (lastValue !== null)
        await client.query('select setval($1::regclass, $2::bigint)', [quoteName(schema, name), lastValue]);
    // It holds the keys that outlive a rotation of the application key.
    await client.query('update key_check set sealed = $1', [dump.keyCheck]);
    await client.query('commit');
    await client.query('analyze');
  });
  await migrateDatabase(target.ownerUrl, target.keys);
  await asSuperuser(target.adminUrl, async (client) => {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  });
}

async function asSuperuser(adminUrl: string, task: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'recado-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertSuperuser(client);
    await task(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
