import { limits, type auditApi, type RequestOf } from '@recado/contracts';
import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { dayBegins, dayEnds } from '../../kernel/db/days.ts';
import { containing, cut, fromCursor, rowAt } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { auditEntries } from './audit.tables.ts';

type Query = RequestOf<typeof auditApi.list>['query'];

/** `count` stops here: counting a million entries took longer than reading the page. */
const mostCounted = 10_000;
/** From this many results on, a page reads the entries by time and tests each, as the list of contacts does. */
const mostFound = 10_000;

/** Returns a page of the recorded changes, newest first. The search covers the names of the user and of the row. */
export async function listAudit(work: UserWork, query: Query) {
  const { timezone } = work.actor.company;
  const found = await search(work, query.searchParam?.trim());
  const where = and(
    eq(auditEntries.companyId, work.companyId),
    query.userId === undefined ? undefined : eq(auditEntries.userId, query.userId),
    query.kind === undefined ? undefined : eq(auditEntries.kind, query.kind),
    query.from === undefined ? undefined : gte(auditEntries.createdAt, dayBegins(query.from, timezone)),
    query.to === undefined ? undefined : lt(auditEntries.createdAt, dayEnds(query.to, timezone)),
    found.where,
  );
  const after = fromCursor(query.cursor);
  const size = limits.listPage;
  const rows = await work.db
    .select()
    .from(auditEntries)
    .where(and(where, after && sql`(${auditEntries.createdAt}, ${auditEntries.id}) < ${rowAt(after)}`))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(size + 1)
    .offset(after ? 0 : ((query.pageNumber ?? 1) - 1) * size);
  // Counting by reading each name took seconds.
  const count = found.isCut
    ? mostFound
    : await work.db.$count(
        work.db.select({ id: auditEntries.id }).from(auditEntries).where(where).limit(mostCounted).as('counted'),
      );
  const page = cut(rows, size, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { entries: page.rows, count, hasMore: page.hasMore, nextCursor: page.nextCursor };
}

/** Row-level security keeps LIKE from using an index, so a function of the database finds the entries. */
async function search(work: UserWork, words: string | undefined): Promise<{ where: SQL | undefined; isCut: boolean }> {
  if (!words) return { where: undefined, isCut: false };
  const pattern = containing(words);
  const { rows } = await work.db.execute(sql`select id from search_audit_entries(${pattern}, ${mostFound}) found(id)`);
  const ids = (rows as { id: number }[]).map(({ id }) => id);
  if (ids.length < mostFound) return { where: sql`${auditEntries.id} = any(${sql.param(ids)}::int[])`, isCut: false };
  const where = sql`(plain(${auditEntries.entityName}) like plain(${pattern}) or plain(${auditEntries.userName}) like plain(${pattern}))`;
  return { where, isCut: true };
}
