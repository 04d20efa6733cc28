import { AppError, type User } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import { toUser, userColumns } from './toUser.ts';
import { isPresent } from './isPresent.ts';
import { users } from './users.tables.ts';

/** Returns a user of the company as on the wire. Throws ERR_NO_USER_FOUND, also for a deleted one. */
export async function getUser(work: Work, userId: number): Promise<z.input<typeof User>> {
  const [row] = await work.db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.companyId, work.companyId), eq(users.id, userId), isPresent));
  if (!row) throw new AppError('ERR_NO_USER_FOUND');
  return toUser(row);
}
