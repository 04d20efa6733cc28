import { limits, type auditApi, type RequestOf } from '@recado/contracts';
import { and, desc, eq, getTableColumns, gte, lt, sql, type SQL } from 'drizzle-orm';
import { dayBegins, dayEnds } from '../../kernel/db/days.ts';
import { containing, cut, fromCursor, rowAt } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { auditEntries } from './audit.tables.ts';

type Query = RequestOf<typeof auditApi.list>['query'];

/** `count` stops here: counting a million entries took longer than reading the page. */
const mostCounted = 10_000;

const { searchText: _, ...shown } = getTableColumns(auditEntries);

/** Returns a page of the recorded changes, newest first. The search covers the names of the user and of the row. */
export async function listAudit(work: UserWork, query: Query) {
  const { timezone } = work.actor.company;
  const from = query.from === undefined ? undefined : dayBegins(query.from, timezone);
  const to = query.to === undefined ? undefined : dayEnds(query.to, timezone);
  const words = query.searchParam?.trim();
  const found = words ? await search(work, words, query, { from, to }) : undefined;
  const where = and(
    eq(auditEntries.companyId, work.companyId),
    query.userId === undefined ? undefined : eq(auditEntries.userId, query.userId),
    query.kind === undefined ? undefined : eq(auditEntries.kind, query.kind),
    from && gte(auditEntries.createdAt, from),
    to && lt(auditEntries.createdAt, to),
    found?.where,
  );
  const after = fromCursor(query.cursor);
  const size = limits.listPage;
  const rows = await work.db
    .select(shown)
    .from(auditEntries)
    .where(and(where, after && sql`(${auditEntries.createdAt}, ${auditEntries.id}) < ${rowAt(after)}`))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(size + 1)
    .offset(after ? 0 : ((query.pageNumber ?? 1) - 1) * size);
  const count =
    found?.count ??
    (await work.db.$count(
      work.db.select({ id: auditEntries.id }).from(auditEntries).where(where).limit(mostCounted).as('counted'),
    ));
  const page = cut(rows, size, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { entries: page.rows, count, hasMore: page.hasMore, nextCursor: page.nextCursor };
}

/**
 * Finds the entries with these words that pass the filters, up to `mostCounted`. Row-level security keeps LIKE from using
 * an index, so a function of the database finds them. Of more entries, a page reads those of its filters by time and
 * tests each, which ends soon for words that so many have.
 */
async function search(
  work: UserWork,
  words: string,
  { userId, kind }: Query,
  { from, to }: { from: SQL | undefined; to: SQL | undefined },
): Promise<{ where: SQL; count: number }> {
  const pattern = containing(words);
  const { rows } = await work.db.execute(sql`
    select id from search_audit_entries(
      ${pattern}, ${userId ?? null}, ${kind ?? null}, ${from ?? null}, ${to ?? null}, ${mostCounted}) found(id)`);
  const ids = (rows as { id: number }[]).map(({ id }) => id);
  const where =
    ids.length < mostCounted
      ? sql`${auditEntries.id} = any(${sql.param(ids)}::int[])`
      : sql`${auditEntries.searchText} like plain(${pattern})`;
  return { where, count: ids.length };
}
