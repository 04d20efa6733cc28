import { AppError } from '@recado/contracts';
import { and, eq, ne } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { isPresent } from './isPresent.ts';
import { users } from './users.tables.ts';

/** Throws ERR_LAST_ADMIN if the company has no administrator besides this user. The caller holds `users.rights`. */
export async function assertNotLastAdmin(work: UserWork, userId: number): Promise<void> {
  const [other] = await work.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, work.companyId), eq(users.profile, 'admin'), ne(users.id, userId), isPresent))
    .limit(1);
  if (!other) throw new AppError('ERR_LAST_ADMIN');
}
