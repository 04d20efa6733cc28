import { and, eq } from 'drizzle-orm';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { getUser } from './getUser.ts';
import { users } from './users.tables.ts';

/** Notes a sign of life, or its end, and tells the company when `online` changed (behaviour 7, Online). */
export async function seeUser(work: Work, userId: number, online: boolean): Promise<void> {
  const mine = and(eq(users.companyId, work.companyId), eq(users.id, userId));
  const [row] = await work.db.select({ online: users.online }).from(users).where(mine);
  if (!row) return;
  if (row.online === online) {
    if (online) await work.db.update(users).set({ lastSeenAt: work.now }).where(mine);
    return;
  }
  await work.db
    .update(users)
    .set({ online, ...(online ? { lastSeenAt: work.now } : {}) })
    .where(mine);
  work.publish('user', { action: 'update', user: await getUser(work, userId) }, [companyRoom(work.companyId)]);
}
