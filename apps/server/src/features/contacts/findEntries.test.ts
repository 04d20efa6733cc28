import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeCompany, within } from '../../../test/make.ts';
import { addContacts, findEntries, type ContactEntry } from './addContacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  // PostgreSQL takes the tables for empty until they are analyzed.
  for (const table of ['contacts', 'contact_identities'])
    await server.admin.query(`alter table ${table} set (autovacuum_enabled = false)`);
});

const entries = Array.from({ length: 2_000 }, (_, n): ContactEntry => {
  const number = String(5_511_970_000_000 + n);
  return { name: `Pessoa ${n}`, number, email: null, identities: [{ kind: 'phone', value: number }] };
});

describe('finding the contacts of a sheet', () => {
  it('reads few more rows than it finds, right after a first import without ANALYZE [CONT-10]', async () => {
    const companyId = await makeCompany(server);
    await within(server, companyId, (work) => addContacts(work, entries));
    await within(server, companyId, async (work) => {
      const found = await findEntries(work, entries);
      expect(found.map((one) => one?.name)).toEqual(entries.map(({ name }) => name));
      const { rows } = await work.db.execute<{ relname: string; read: number; analyzed: boolean }>(
        sql`select x.relname, (x.seq_tup_read + coalesce(x.idx_tup_fetch, 0))::int as read,
              s.last_analyze is not null or s.last_autoanalyze is not null as analyzed
            from pg_stat_xact_user_tables x join pg_stat_user_tables s using (relid)
            where x.relname in ('contacts', 'contact_identities') order by 1`,
      );
      expect(rows.map(({ relname, analyzed }) => [relname, analyzed])).toEqual([
        ['contact_identities', false],
        ['contacts', false],
      ]);
      // A join with the entries reads the table once for each of them.
      for (const { read } of rows) expect(read).toBeLessThan(10 * entries.length);
    });
  });
});
