import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { publishUser } from './publishUser.ts';
import { users } from './users.tables.ts';

/**
 * Records a sign of life or its end, and publishes a change of `online` to the company (behaviour 7, Online). With
 * `lastSeenAt`, the end counts only if there was no newer sign of life: the user may have returned meanwhile.
 */
export async function seeUser(work: Work, userId: number, online: boolean, lastSeenAt?: Date | null): Promise<void> {
  const mine = and(eq(users.companyId, work.companyId), eq(users.id, userId));
  const [row] = await work.db
    .select({ online: users.online, lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(mine)
    .for('update');
  if (!row) return;
  if (lastSeenAt !== undefined && row.lastSeenAt?.getTime() !== lastSeenAt?.getTime()) return;
  if (row.online === online) {
    if (online) await work.db.update(users).set({ lastSeenAt: work.now }).where(mine);
    return;
  }
  await work.db
    .update(users)
    .set({ online, ...(online ? { lastSeenAt: work.now } : {}) })
    .where(mine);
  await publishUser(work, userId);
}
