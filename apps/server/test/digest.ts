import { createHash } from 'node:crypto';
import type { TestServer } from './harness.ts';

/** The query of a database: its tables do not change while it is tested. */
const queries = new WeakMap<TestServer['admin'], Promise<string>>();

/** Returns one query over all tables with rows of companies: a round trip for each table would cost most of the time. */
async function queryOf(admin: TestServer['admin']): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' and table_name not in ('session_leases') order by 1`,
  );
  return rows
    .map(
      ({ name }) =>
        `select '${name}' as name, string_agg(row, E'\n' order by row) as rows from (select to_jsonb(t)::text as row from ${name} t where company_id = $1) rows`,
    )
    .join(' union all ');
}

/** Returns one hash over all rows of a company. */
export async function digest({ admin }: Pick<TestServer, 'admin'>, companyId: number): Promise<string> {
  const known = queries.get(admin) ?? queryOf(admin);
  queries.set(admin, known);
  const { rows } = await admin.query({ name: 'digest', text: await known, values: [companyId] });
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
