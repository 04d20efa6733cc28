import { AppError, limits } from '@recado/contracts';
import { and, count, eq, sql } from 'drizzle-orm';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import type { Work } from '../../kernel/work.ts';
import { ticketTags } from '../tickets/tickets.tables.ts';
import { tags } from './tags.tables.ts';

const byName = [sql`plain(${tags.name})`, tags.id] as const;

const ticketsCount = sql<number>`(select count(*)::int from ${ticketTags} x where x.company_id = tags.company_id and x.tag_id = tags.id)`;

/** Returns a page of the tags by name, or all of them, each with the number of its tickets (TAG-06). */
export async function listTags(work: Work, query: NumberedQuery) {
  const where = and(
    eq(tags.companyId, work.companyId),
    sql`plain(${tags.name}) like plain(${containing(query.searchParam)})`,
  );
  const isPaged = query.pageNumber !== undefined || query.cursor !== undefined;
  const size = isPaged ? limits.listPage : limits.wholeList;
  const number = pageOf(query);
  const rows = await work.db
    .select({ tag: tags, ticketsCount })
    .from(tags)
    .where(where)
    .orderBy(...byName)
    .limit(size)
    .offset((number - 1) * size);
  const [counted] = await work.db.select({ count: count() }).from(tags).where(where);
  const total = counted?.count ?? 0;
  return {
    tags: rows.map((row) => ({ ...row.tag, ticketsCount: row.ticketsCount })),
    ...(isPaged ? follows(number, size, total) : { count: total, hasMore: false, nextCursor: null }),
  };
}

/** Returns every tag by name, or only the columns of the kanban. */
export const allTags = (work: Work, { lanesOnly = false } = {}) =>
  work.db
    .select()
    .from(tags)
    .where(and(eq(tags.companyId, work.companyId), lanesOnly ? eq(tags.kanban, 1) : undefined))
    .orderBy(...byName)
    .limit(limits.wholeList);

/** Returns a tag of the company. Throws ERR_NO_TAG_FOUND. */
export async function getTag(work: Work, id: number) {
  const [row] = await work.db
    .select()
    .from(tags)
    .where(and(eq(tags.companyId, work.companyId), eq(tags.id, id)));
  if (!row) throw new AppError('ERR_NO_TAG_FOUND');
  return row;
}
