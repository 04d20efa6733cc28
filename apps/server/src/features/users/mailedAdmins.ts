import type { Language } from '@recado/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { localeOf } from '../companies/index.ts';
import { isPresent } from './isPresent.ts';
import { users } from './users.tables.ts';

/** A company with more administrators has somebody to ask. */
const mostMails = 20;

/**
 * Returns the ids of the administrators who are mailed about what happened to their company. Each mail is a job of its
 * own, so that a mail that fails repeats no other.
 */
export async function findMailedAdmins(work: Work): Promise<number[]> {
  const rows = await work.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, work.companyId), eq(users.profile, 'admin'), isPresent))
    .orderBy(asc(users.id))
    .limit(mostMails);
  return rows.map(({ id }) => id);
}

/** Returns where and in which language to mail a user; undefined for one who was deleted meanwhile. */
export async function findMailedUser(
  work: Work,
  userId: number,
): Promise<{ email: string; name: string; language: Language } | undefined> {
  const [user] = await work.db
    .select({ email: users.email, name: users.name, language: users.language })
    .from(users)
    .where(and(eq(users.companyId, work.companyId), eq(users.id, userId), isPresent));
  return user && { ...user, language: user.language ?? (await localeOf(work)).language };
}
