import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { folderOf } from '../src/gateways/storage/storedPlace.ts';
import { contactColumns, contactRows, type Whose } from '../src/kernel/db/ofContact.ts';
import { storedPaths } from '../src/kernel/db/storedPath.ts';
import { everyRow } from './everyRow.ts';
import type { TestServer } from './harness.ts';

type Place = Pick<TestServer, 'admin' | 'config'>;

/** Stores a file whose name and content carry the canary. Returns its name. */
export function storeCanaryFile({ config }: Place, canary: string): string {
  const name = `${canary}${randomBytes(16).toString('hex')}.txt`;
  const folder = folderOf(join(config.dataDirectory, 'media'), name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${canary} in a file`);
  return name;
}

const isStoredPath = (column: PgColumn): boolean => [...storedPaths.values()].flat().includes(column);

/**
 * Writes the canary into every column marked with `ofContact`, in the rows of a contact. Returns the columns, as
 * `table.column`. Throws where the contact has no row: a place without a canary proves nothing. `named` has the conditions
 * of tables whose rows no id of the contact leads to; `byHand` the columns that the caller fills.
 */
export async function plantCanary(
  server: Place,
  contact: Whose,
  canary: string,
  { named, byHand }: { named: Readonly<Record<string, string>>; byHand: readonly string[] },
): Promise<string[]> {
  const db = drizzle(server.admin);
  const places: string[] = [];
  for (const { table, whose } of contactRows()) {
    const name = getTableName(table);
    const rows = named[name] === undefined ? whose(contact) : sql.raw(named[name]);
    for (const { column } of contactColumns.get(table) ?? []) {
      if (byHand.includes(`${name}.${column.name}`)) continue;
      const own = sql.identifier(column.name);
      const type = column.getSQLType();
      const value = isStoredPath(column)
        ? sql`${storeCanaryFile(server, canary)}`
        : type === 'jsonb'
          ? sql`case when jsonb_typeof(${own}) = 'array' then ${own} || jsonb_build_array(jsonb_build_object('canary', ${canary}::text))
              else coalesce(${own}, '{}') || jsonb_build_object('canary', ${canary}::text) end`
          : sql`${canary} || coalesce(${own}, '') || ctid::text`;
      const changed = await db.execute(sql`
        update ${sql.identifier(name)} set ${own} = ${value}
        where ctid = any(array(select ctid from ${sql.identifier(name)} where ${rows}))`);
      if ((changed.rowCount ?? 0) === 0) throw new Error(`${name} has no row of the contact to plant in`);
      places.push(`${name}.${column.name}`);
    }
  }
  return places;
}

const everyFile = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? everyFile(path) : [path];
      })
    : [];

/**
 * Returns the places that still say one of these words: rows of every table and of the jobs, and names and contents of
 * files. The simulated phones keep their own memory, as real ones do.
 */
export async function findTraces(server: Place, words: readonly string[]): Promise<string[]> {
  const rows = (await everyRow(server, 'graphile_worker'))
    .split('\n')
    .filter((row) => words.some((word) => row.includes(word)));
  const files = ['media', 'incoming']
    .flatMap((folder) => everyFile(join(server.config.dataDirectory, folder)))
    .filter((path) => words.some((word) => path.includes(word) || readFileSync(path).includes(word)));
  return [...rows, ...files];
}
