import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { testKeys } from '../../../test/globalSetup.ts';
import { openTestServer, type TestServer } from '../../../test/harness.ts';
import { migrateDatabase } from './migrate.ts';
import { applySqlFiles, nextVersions, readSqlFiles, readVersions, type SqlFile } from './sqlFiles.ts';

const server = join(import.meta.dirname, '../../..');
const folder = join(server, 'sql');

/** Returns the functions and triggers of a database as PostgreSQL writes them, with owner and rights. */
async function objectsOf(url: string): Promise<unknown[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select proname as name, pg_get_functiondef(oid) as text, proowner::regrole::text as owner, proacl::text as rights
       from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       union all
       select tgname, pg_get_triggerdef(oid), tgenabled::text, null from pg_trigger where not tgisinternal order by 1, 2`,
    );
    return rows;
  });
}

async function withClient<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

describe('the files of functions and triggers', () => {
  const versions = readVersions(folder);

  it('are recorded in versions.json as they are; run npm run db:change otherwise', () => {
    expect(nextVersions(readSqlFiles(folder), versions)).toEqual(versions);
  });

  it('get a higher revision when they change, and keep it when they do not', () => {
    const files = readSqlFiles(folder).slice(0, 2) as [SqlFile, SqlFile];
    const next = nextVersions([{ ...files[0], hash: 'another' }, files[1]], versions);
    expect(next).toEqual({
      [files[0].name]: { revision: versions[files[0].name]!.revision + 1, hash: 'another' },
      [files[1].name]: versions[files[1].name],
    });
  });

  it('create one object each, which is called like the file', () => {
    const created = /^create or replace (?:function|trigger) "?(\w+)"?/gim;
    for (const { object, text } of readSqlFiles(folder))
      expect([...text.matchAll(created)].map(([, name]) => name)).toEqual([object]);
  });
});

describe('a start', () => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer();
  });

  const bodyOf = (client: pg.Client): Promise<string> =>
    client
      .query<{ body: string }>(`select prosrc as body from pg_proc where proname = 'read_connection_status'`)
      .then(({ rows }) => rows[0]!.body);
  const fileOf = (name: string): SqlFile => readSqlFiles(folder).find((file) => file.name === name)!;
  const changed = (file: SqlFile, revision: number): SqlFile => ({
    ...file,
    text: file.text.replace('RETURN found;', `RETURN found; -- revision ${revision}`),
    hash: `revision ${revision}`,
    revision,
  });

  it('creates no function that is there already', async () => {
    await withClient(testServer.databaseUrl, async (client) => {
      const before = await client.query('select name, applied_at from sql_files order by name');
      expect(before.rowCount).toBe(readSqlFiles(folder).length);
      expect(await migrateDatabase(testServer.databaseUrl, testKeys)).toEqual([]);
      expect((await client.query('select name, applied_at from sql_files order by name')).rows).toEqual(before.rows);
    });
  });

  it('creates a changed function, and keeps the one of a newer version when an older one starts', async () => {
    const ours = fileOf('functions/read_connection_status');
    await withClient(testServer.databaseUrl, async (client) => {
      expect(await applySqlFiles(client, [changed(ours, 2)])).toEqual([]);
      expect(await bodyOf(client)).toContain('revision 2');
      expect(await applySqlFiles(client, [ours])).toEqual([ours.name]);
      expect(await bodyOf(client)).toContain('revision 2');
      expect(await migrateDatabase(testServer.databaseUrl, testKeys)).toEqual([ours.name]);
      expect(await bodyOf(client)).toContain('revision 2');
      expect(await applySqlFiles(client, [changed(ours, 3)])).toEqual([]);
      expect(await bodyOf(client)).toContain('revision 3');
    });
  });

  it('creates a trigger again that is missing', async () => {
    await withClient(testServer.databaseUrl, async (client) => {
      await migrateDatabase(testServer.databaseUrl, testKeys);
      const { rowCount: recorded } = await client.query(
        `select 1 from sql_files where name = 'triggers/tickets_revision'`,
      );
      expect(recorded).toBe(1);
      await client.query('drop trigger tickets_revision on tickets');
      await migrateDatabase(testServer.databaseUrl, testKeys);
      const { rowCount } = await client.query(`select 1 from pg_trigger where tgname = 'tickets_revision'`);
      expect(rowCount).toBe(1);
    });
  });

  it('names the file that PostgreSQL refuses, and leaves the function as it was', async () => {
    const ours = fileOf('functions/plain');
    const faulty = { ...ours, text: `${ours.text}\nselect no_such;`, hash: 'faulty', revision: 9 };
    await withClient(testServer.databaseUrl, async (client) => {
      const recorded = () => client.query(`select revision, hash from sql_files where name = 'functions/plain'`);
      const before = (await recorded()).rows;
      await expect(applySqlFiles(client, [faulty])).rejects.toThrow('sql/functions/plain.sql cannot be applied');
      expect((await recorded()).rows).toEqual(before);
    });
  });
});

describe('an upgrade', () => {
  const journal = JSON.parse(readFileSync(join(server, 'migrations/meta/_journal.json'), 'utf8')) as {
    entries: unknown[];
  };

  let fresh: unknown[];
  beforeAll(async () => {
    fresh = await objectsOf((await openTestServer()).databaseUrl);
    expect(fresh.length).toBeGreaterThan(30);
  });

  /** Makes a database with the first migrations, as a version had it that knew no files of functions. */
  async function makeOldDatabase(migrations: number): Promise<{ url: string; drop(): Promise<void> }> {
    const name = `old_${randomUUID().replaceAll('-', '')}`;
    await withClient(inject('adminUrl'), (admin) => admin.query(`create database ${name} owner recado_owner`));
    const url = new URL(inject('ownerUrl'));
    url.pathname = `/${name}`;
    const migrationsFolder = mkdtempSync(join(tmpdir(), 'recado-migrations-'));
    cpSync(join(server, 'migrations'), migrationsFolder, { recursive: true });
    const first = { ...journal, entries: journal.entries.slice(0, migrations) };
    writeFileSync(join(migrationsFolder, 'meta/_journal.json'), JSON.stringify(first));
    await withClient(url.href, (client) => migrate(drizzle(client), { migrationsFolder }));
    rmSync(migrationsFolder, { recursive: true });
    return {
      url: url.href,
      drop: () =>
        withClient(inject('adminUrl'), async (admin) => void (await admin.query(`drop database ${name} with (force)`))),
    };
  }

  it.each([1, 10, 20, 31, journal.entries.length])(
    'from the first %i migrations ends with the functions and triggers of a new database',
    async (migrations) => {
      const old = await makeOldDatabase(migrations);
      try {
        expect(await migrateDatabase(old.url, testKeys)).toEqual([]);
        expect(await objectsOf(old.url)).toEqual(fresh);
      } finally {
        await old.drop();
      }
    },
  );
});
