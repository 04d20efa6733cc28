import { sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';

type Reference = { name: string; to: string | null };

/**
 * Returns the names of all tables whose rows belong to companies, so that each stands before the tables that it refers
 * to. Read from the database, so that no table of a later feature can be forgotten.
 */
export async function readCompanyTables(work: Work): Promise<string[]> {
  const { rows } = await work.db.execute(sql`
    select t.relname as name, target.relname as to
    from pg_class t
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped
      left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid
      left join pg_class target on target.oid = c.confrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relrowsecurity`);
  return inOrder(rows as Reference[]);
}

/** Orders tables so that each stands before those it refers to. Throws if they refer to each other in a circle. */
export function inOrder(references: readonly Reference[]): string[] {
  const waiting = new Map<string, Set<string>>();
  for (const { name } of references) waiting.set(name, new Set());
  for (const { name, to } of references) if (to !== null && waiting.has(to)) waiting.get(to)!.add(name);
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(([, referring]) => referring.size === 0).map(([name]) => name);
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const name of free.toSorted()) {
      ordered.push(name);
      waiting.delete(name);
      for (const referring of waiting.values()) referring.delete(name);
    }
  }
  return ordered;
}
