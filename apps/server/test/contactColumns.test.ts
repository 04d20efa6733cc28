import { getTableName } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contactColumns, contactRows } from '../src/kernel/db/ofContact.ts';
import { notOfContacts } from './notOfContacts.ts';
import { openTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** Columns that can hold data of a contact and that nobody has classified, in words. */
async function unclassified(): Promise<string[]> {
  const marked = new Set(
    [...contactColumns].flatMap(([table, columns]) =>
      columns.map(({ column }) => `${getTableName(table)}.${column.name}`),
    ),
  );
  const { rows } = await server.admin.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY') order by 1`,
  );
  return rows
    .map(({ name }) => name)
    .filter((name) => !marked.has(name) && !(name in notOfContacts))
    .map(
      (name) =>
        `${name} may hold data of a contact: mark it with ofContact(), or name in notOfContacts.ts what it holds`,
    );
}

describe('columns with data of contacts', () => {
  afterEach(() => server.admin.query('drop table if exists planted_diaries'));

  it('are all marked with ofContact(), or listed with what they hold instead', async () => {
    expect(await unclassified()).toEqual([]);
  });

  it('are refused in a new table where nobody has marked them', async () => {
    await server.admin.query('create table planted_diaries (id int primary key, remark text, facts jsonb)');
    expect(await unclassified()).toEqual([
      expect.stringMatching(/^planted_diaries\.facts may hold/),
      expect.stringMatching(/^planted_diaries\.remark may hold/),
    ]);
  });

  it('belong to tables whose rows of a contact are declared', () => {
    const declared = new Set(contactRows().map(({ table }) => getTableName(table)));
    expect(
      [...contactColumns.keys()].map((table) => getTableName(table)).filter((name) => !declared.has(name)),
    ).toEqual([]);
  });

  it('are listed as harmless only while they exist and are not marked', async () => {
    const { rows } = await server.admin.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const existing = new Set(rows.map(({ name }) => name));
    const marked = new Set(
      [...contactColumns].flatMap(([table, columns]) =>
        columns.map(({ column }) => `${getTableName(table)}.${column.name}`),
      ),
    );
    expect(Object.keys(notOfContacts).filter((name) => !existing.has(name) || marked.has(name))).toEqual([]);
  });
});
