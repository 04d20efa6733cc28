import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { isPresent } from './isPresent.ts';
import { users } from './users.tables.ts';

/**
 * Returns a user who was not deleted, and locks the row against deletion until the commit. Whoever gives something to a
 * user calls it: a user who is being deleted at the same moment is not found, or has it when the deletion takes it away.
 */
export async function lockPresentUser(work: Work, id: number): Promise<{ id: number; name: string } | undefined> {
  const [row] = await work.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.companyId, work.companyId), eq(users.id, id), isPresent))
    .for('key share');
  return row;
}
