import { limits } from '@recado/contracts';
import { asc, count, sql } from 'drizzle-orm';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { helps } from './helps.tables.ts';

const byTitle = [sql`plain(${helps.title})`, asc(helps.id)] as const;

/** Returns a page of help videos by title. The search covers title and description. */
export async function listHelps(work: UserWork, query: NumberedQuery) {
  const pattern = containing(query.searchParam);
  const where = sql`(plain(${helps.title}) like plain(${pattern}) or plain(${helps.description}) like plain(${pattern}))`;
  const number = pageOf(query);
  const records = await work.db
    .select()
    .from(helps)
    .where(where)
    .orderBy(...byTitle)
    .limit(limits.listPage)
    .offset((number - 1) * limits.listPage);
  const [counted] = await work.db.select({ count: count() }).from(helps).where(where);
  return { records, ...follows(number, limits.listPage, counted?.count ?? 0) };
}

/** Returns every help video by title. */
export const listAllHelps = (work: UserWork) =>
  work.db
    .select()
    .from(helps)
    .orderBy(...byTitle)
    .limit(limits.wholeList);
