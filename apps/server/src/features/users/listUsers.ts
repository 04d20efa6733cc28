import { limits } from '@recado/contracts';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { isElsewhere } from './inCompanyOf.ts';
import { isPresent } from './isPresent.ts';
import { readCompanyOfUsers } from './readCompanyOfUsers.ts';
import { toColleague, toUser, userColumns } from './toUser.ts';
import { users } from './users.tables.ts';

/**
 * Returns a page of the company's users, newest first. The search covers name and e-mail (USER-11). Only administrators
 * get all fields, and super users in another company.
 */
export async function listUsers(work: UserWork, query: NumberedQuery) {
  const pattern = containing(query.searchParam);
  const where = and(
    eq(users.companyId, work.companyId),
    isPresent,
    sql`(plain(${users.name}) like plain(${pattern}) or plain(${users.email}) like plain(${pattern}))`,
  );
  const number = pageOf(query);
  const rows = await work.db
    .select(userColumns)
    .from(users)
    .where(where)
    .orderBy(desc(users.id))
    .limit(limits.listPage)
    .offset((number - 1) * limits.listPage);
  const [counted] = await work.db.select({ count: count() }).from(users).where(where);
  const isWhole = work.actor.profile === 'admin' || isElsewhere(work);
  const colleagues = rows.map(toUser);
  const company = isWhole ? await readCompanyOfUsers(work) : undefined;
  const shown = colleagues.map((user) => (company ? { ...user, company } : toColleague(user)));
  return { users: shown, ...follows(number, limits.listPage, counted?.count ?? 0) };
}
