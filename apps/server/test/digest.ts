import { createHash } from 'node:crypto';
import type { TestServer } from './harness.ts';

/** Returns one hash over all rows of a company. */
export async function digest({ admin }: TestServer, companyId: number): Promise<string> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' and table_name not in ('session_leases') order by 1`,
  );
  const hash = createHash('sha256');
  for (const { name } of tables)
    hash.update(
      JSON.stringify(
        (
          await admin.query(
            `select to_jsonb(t) as row from ${name} t where company_id = $1 order by to_jsonb(t)::text`,
            [companyId],
          )
        ).rows,
      ),
    );
  return hash.digest('hex');
}
