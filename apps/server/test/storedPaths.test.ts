import { randomBytes } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mediaReferences } from '../src/kernel/db/mediaReference.ts';
import { storedPath, storedPaths } from '../src/kernel/db/storedPath.ts';
import { openLog } from '../src/kernel/log.ts';
import { openTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A column of this name holds the name of a stored file, unless it is listed below with what it holds. */
const pathLike = /(^|_)(path|file|pic|picture|photo|image|logo|cover|avatar|attachment|thumb)s?(_|$)/;
const noStoredFile: Record<string, string> = {};

/** Text columns of the database that look like paths and are not declared with `storedPath`, in words. */
async function undeclaredPaths(): Promise<string[]> {
  const declared = new Set(
    [...storedPaths].flatMap(([table, columns]) => columns.map(({ name }) => `${getTableName(table)}.${name}`)),
  );
  const { rows } = await server.admin.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column
     from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying', 'ARRAY')
     order by 1, 2`,
  );
  return rows
    .filter(({ column }) => pathLike.test(column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !declared.has(name) && !(name in noStoredFile))
    .map(
      (name) => `${name} looks like the path of a file: declare it with storedPath(), or the sweep deletes its file`,
    );
}

/** Stores a file without a row, two days ago. */
async function storeOldFile(): Promise<string> {
  const name = `${randomBytes(20).toString('hex')}.png`;
  const folder = join(server.config.dataDirectory, 'media', name.slice(0, 2), name.slice(2, 4));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'file');
  const then = new Date(Date.now() - 48 * 3_600_000);
  await utimes(join(folder, name), then, then);
  return name;
}

const sweep = () => server.jobs.find(({ name }) => name === 'media.sweep')!.runOnce!(openLog('silent', false));
const storedFiles = () => readdir(join(server.config.dataDirectory, 'media'), { recursive: true });

describe('columns that name stored files', () => {
  const known = new Set(storedPaths.keys());
  afterEach(async () => {
    await server.admin.query('drop table if exists planted_guides');
    for (const table of storedPaths.keys()) if (!known.has(table)) storedPaths.delete(table);
  });

  const createPlanted = async (name: string): Promise<void> => {
    await server.admin.query('create table planted_guides (id int primary key, cover_path text)');
    await server.admin.query('grant select on planted_guides to recado_platform');
    await server.admin.query('insert into planted_guides values (1, $1)', [name]);
  };

  it('are all declared with storedPath()', async () => {
    expect(await undeclaredPaths()).toEqual([]);
    expect([...storedPaths].flatMap(([, columns]) => columns.map(({ name }) => name)).sort()).toEqual(
      expect.arrayContaining(['media_path', 'path', 'playable_path', 'profile_pic_path', 'thumb_path', 'voice_path']),
    );
  });

  it('are refused in a table that declares its path as plain text', async () => {
    pgTable('planted_guides', { id: integer().primaryKey(), coverPath: text('cover_path') });
    const name = await storeOldFile();
    await createPlanted(name);
    expect(await undeclaredPaths()).toEqual([expect.stringMatching(/^planted_guides\.cover_path looks like/)]);
    // The file of an undeclared column is lost: this is the loss that the refusal prevents.
    await sweep();
    expect((await storedFiles()).some((path) => path.endsWith(name))).toBe(false);
  });

  it('keep their files in a new table without a change to the sweep', async () => {
    pgTable('planted_guides', { id: integer().primaryKey(), coverPath: storedPath('cover_path') });
    const name = await storeOldFile();
    await createPlanted(name);
    expect(await undeclaredPaths()).toEqual([]);
    await sweep();
    expect((await storedFiles()).some((path) => path.endsWith(name))).toBe(true);
    await server.admin.query('delete from planted_guides');
    await sweep();
    expect((await storedFiles()).some((path) => path.endsWith(name))).toBe(false);
  });
});

describe('columns that refer to stored files', () => {
  it('are all declared with mediaReference, so that the sweep keeps their files', async () => {
    const { rows } = await server.admin.query<{ name: string }>(
      `select conrelid::regclass || '.' || attname as name
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
       where contype = 'f' and confrelid = 'media'::regclass and attname <> 'company_id'`,
    );
    const declared = [...mediaReferences].map(([table, { name }]) => `${getTableName(table)}.${name}`);
    expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(declared).toContain('messages.media_id');
  });
});
