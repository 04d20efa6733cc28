import { AppError, mayChangeUser } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { companyRoom, userRoom } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { assertNotLastAdmin } from './assertNotLastAdmin.ts';
import { getUser } from './getUser.ts';
import type { UserDeps } from './userDeps.ts';
import { userQueues, users } from './users.tables.ts';

/**
 * Deletes a user (behaviour 2.9, 14.5). The name stays in the history; the e-mail is free again. All sessions and sockets
 * of the user end. Throws ERR_DELETE_SELF, ERR_NO_PERMISSION for super users, and ERR_LAST_ADMIN.
 */
export async function removeUser(
  work: UserWork,
  userId: number,
  { recheck, sessions, releaseUser }: Pick<UserDeps, 'recheck' | 'sessions' | 'releaseUser'>,
): Promise<void> {
  await work.lock('users.rights');
  const user = await getUser(work, userId);
  if (userId === work.actor.id) throw new AppError('ERR_DELETE_SELF');
  if (!mayChangeUser(work.actor, user)) throw new AppError('ERR_NO_PERMISSION');
  if (user.profile === 'admin') await assertNotLastAdmin(work, userId);
  // A ticket that is being given to the user is there afterwards, and no other one follows (`lockPresentUser`).
  const own = and(eq(users.companyId, work.companyId), eq(users.id, userId));
  await work.db.select({ id: users.id }).from(users).where(own).for('update');
  await releaseUser(work, userId);
  await sessions.voidResetCodes(work, userId);
  await sessions.end(work, userId, 'ended');
  await work.db.delete(userQueues).where(and(eq(userQueues.companyId, work.companyId), eq(userQueues.userId, userId)));
  const [gone] = await work.db
    .update(users)
    // The e-mail is personal data that the history does not show.
    .set({ deletedAt: work.now, email: `deleted-${userId}`, passwordHash: '', online: false })
    .where(own)
    .returning({ revision: users.revision });
  await recordAudit(work, { kind: 'user', id: userId, name: user.name, before: user });
  work.publish('user', { action: 'delete', userId, revision: gone!.revision }, [companyRoom(work.companyId)]);
  work.afterCommit(() => recheck(userRoom(work.companyId, userId)));
}
