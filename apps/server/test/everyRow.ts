import type { TestServer } from './harness.ts';

/** Every row of the installation as text, each behind the name of its table, in `public` and any other schema named. */
export async function everyRow({ admin }: Pick<TestServer, 'admin'>, ...otherSchemas: string[]): Promise<string> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'r'`,
    [['public', ...otherSchemas]],
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(
      ...(await admin.query<{ row: string }>(`select '${name} ' || to_jsonb(t)::text as row from ${name} t`)).rows.map(
        ({ row }) => row,
      ),
    );
  return texts.join('\n');
}
