import { and, count, eq } from 'drizzle-orm';
import { userRoom, type Room } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { publishUser } from './publishUser.ts';
import { userQueues } from './users.tables.ts';

const members = (work: UserWork, queueId: number) =>
  and(eq(userQueues.companyId, work.companyId), eq(userQueues.queueId, queueId));

/** Takes a queue that is being deleted away from its users. Their rights change at once (behaviour 3.4). */
export async function loseQueue(work: UserWork, queueId: number, recheck: (room: Room) => void): Promise<void> {
  await work.lock('users.rights');
  const lost = await work.db.delete(userQueues).where(members(work, queueId)).returning({ userId: userQueues.userId });
  for (const { userId } of lost) await publishUser(work, userId);
  work.afterCommit(() => {
    for (const { userId } of lost) recheck(userRoom(work.companyId, userId));
  });
}

/** Returns the number of users of a queue. */
export const countUsersIn = (work: UserWork, queueId: number): Promise<number> =>
  work.db.$count(userQueues, members(work, queueId));

/** Returns the number of users of each queue. A queue without users is missing. */
export async function countUsersByQueue(work: UserWork): Promise<ReadonlyMap<number, number>> {
  const rows = await work.db
    .select({ queueId: userQueues.queueId, users: count() })
    .from(userQueues)
    .where(eq(userQueues.companyId, work.companyId))
    .groupBy(userQueues.queueId);
  return new Map(rows.map(({ queueId, users }) => [queueId, users]));
}
