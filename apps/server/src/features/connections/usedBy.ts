import type { UsedBy } from '@recado/contracts';
import { sql } from 'drizzle-orm';

const columns = { prompts: 'prompt_id', queue_integrations: 'integration_id' } as const;

/**
 * SQL value beside a row of a table whose rows connections and queues name: who names it, connections by name, then
 * queues by their place and name.
 */
export function usedBy(table: keyof typeof columns) {
  const [owner, column] = [sql.raw(table), sql.raw(columns[table])];
  return sql<UsedBy[]>`(
    select coalesce(json_agg(json_build_object('kind', kind, 'name', name) order by kind, place nulls last, plain(name), id), '[]') from (
      select 'connection' as kind, null::int as place, c.name, c.id from connections c
      where c.company_id = ${owner}.company_id and c.${column} = ${owner}.id and c.deleted_at is null
      union all
      select 'queue', q.order_queue, q.name, q.id from queues q
      where q.company_id = ${owner}.company_id and q.${column} = ${owner}.id) users)`;
}
