import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Functions first, because triggers call them. */
const kinds = ['functions', 'triggers'] as const;

/**
 * The revision of each file and the hash it was recorded with, in `versions.json`. `npm run db:change` raises the
 * revision of a changed file. Of two versions of the product, the one with the higher revision is newer.
 */
export type Versions = Record<string, { revision: number; hash: string }>;

/** One function or trigger. Its name is that of the file. */
export type SqlFile = { name: string; object: string; text: string; hash: string; revision: number };

/** Git may check out other line ends; they do not change the hash. */
const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16);

export const readVersions = (folder: string): Versions =>
  JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8')) as Versions;

/** Reads the functions and triggers of `apps/server/sql` in the order in which they are created. */
export function readSqlFiles(folder: string, versions: Versions = readVersions(folder)): SqlFile[] {
  return kinds.flatMap((kind) =>
    readdirSync(join(folder, kind))
      .filter((entry) => entry.endsWith('.sql'))
      .sort()
      .map((entry) => {
        const object = entry.slice(0, -'.sql'.length);
        const name = `${kind}/${object}`;
        const text = readFileSync(join(folder, kind, entry), 'utf8');
        return { name, object, text, hash: hashOf(text), revision: versions[name]?.revision ?? 1 };
      }),
  );
}

/** Returns the versions for these files: the revision of a changed file is one higher, a new file has revision 1. */
export const nextVersions = (files: readonly SqlFile[], versions: Versions): Versions =>
  Object.fromEntries(
    files.map(({ name, hash }) => {
      const known = versions[name];
      if (known?.hash === hash) return [name, known];
      return [name, { revision: (known?.revision ?? 0) + 1, hash }];
    }),
  );

const filesTable =
  'create table if not exists sql_files (name text primary key, revision int not null, hash text not null, applied_at timestamptz not null default now())';

/**
 * Creates the functions and triggers that are missing or have changed, each in its own transaction: locks of several
 * tables at once could deadlock with a running process. Requires the lock of the migrations. Keeps what a newer version
 * of the product wrote, because an older text may not fit the newer tables, and returns its names.
 */
export async function applySqlFiles(client: pg.Client, files: readonly SqlFile[]): Promise<string[]> {
  await client.query(filesTable);
  const { rows } = await client.query<{ name: string; revision: number; hash: string }>(
    'select name, revision, hash from sql_files',
  );
  const applied = new Map(rows.map((row) => [row.name, row]));
  const { rows: objects } = await client.query<{ name: string }>(
    `select 'functions/' || proname as name from pg_proc where pronamespace = 'public'::regnamespace
     union select 'triggers/' || tgname from pg_trigger where not tgisinternal`,
  );
  const existing = new Set(objects.map(({ name }) => name));
  const kept: string[] = [];
  for (const file of files) {
    const known = applied.get(file.name);
    if (known && existing.has(file.name)) {
      if (known.hash === file.hash && known.revision >= file.revision) continue;
      if (known.revision > file.revision) {
        kept.push(file.name);
        continue;
      }
    }
    await applySqlFile(client, file);
  }
  // A later file of the same name starts anew.
  await client.query('delete from sql_files where name <> all($1)', [files.map(({ name }) => name)]);
  return kept;
}

async function applySqlFile(client: pg.Client, { name, text, revision, hash }: SqlFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query(
      `insert into sql_files (name, revision, hash) values ($1, $2, $3)
       on conflict (name) do update set revision = excluded.revision, hash = excluded.hash, applied_at = now()`,
      [name, revision, hash],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`sql/${name}.sql cannot be applied: ${(error as Error).message}`, { cause: error });
  }
}
