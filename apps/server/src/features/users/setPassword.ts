import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { users } from './users.tables.ts';

/** Stores the hash of a user's new password. The caller must end the user's sessions. */
export async function setPassword(work: Work, userId: number, passwordHash: string): Promise<void> {
  await work.db
    .update(users)
    .set({ passwordHash, updatedAt: work.now })
    .where(and(eq(users.companyId, work.companyId), eq(users.id, userId)));
}
