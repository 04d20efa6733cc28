import { AppError, limits } from '@recado/contracts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { quickMessages } from './quickMessages.tables.ts';
import { quickMessageVisibility } from './quickMessages.visibility.ts';

const byShortcode = [asc(quickMessages.shortcode), asc(quickMessages.id)] as const;
const visible = (work: UserWork) =>
  and(eq(quickMessages.companyId, work.companyId), quickMessageVisibility.where(work.actor));

/**
 * Returns a page of the user's own and the shared quick messages, by shortcode. The search covers shortcode and text.
 * The cursor is the number of the next page.
 */
export async function listQuickMessages(work: UserWork, query: NumberedQuery) {
  const pattern = containing(query.searchParam);
  const where = and(
    visible(work),
    sql`(plain(${quickMessages.shortcode}) like plain(${pattern}) or plain(${quickMessages.message}) like plain(${pattern}))`,
  );
  const number = pageOf(query);
  const records = await work.db
    .select()
    .from(quickMessages)
    .where(where)
    .orderBy(...byShortcode)
    .limit(limits.listPage)
    .offset((number - 1) * limits.listPage);
  const [counted] = await work.db.select({ count: count() }).from(quickMessages).where(where);
  return { records, ...follows(number, limits.listPage, counted?.count ?? 0) };
}

/** Returns the quick messages offered in the composer. */
export const listSuggestions = (work: UserWork) =>
  work.db
    .select()
    .from(quickMessages)
    .where(and(visible(work), eq(quickMessages.status, true)))
    .orderBy(...byShortcode)
    .limit(limits.wholeList);

/** Returns a quick message that the user sees; a private one of another user is not found. */
export async function visibleQuickMessage(work: UserWork, id: number) {
  const [row] = await work.db
    .select()
    .from(quickMessages)
    .where(and(visible(work), eq(quickMessages.id, id)));
  if (!row) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  return row;
}
