import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../kernel/jobs/job.ts';
import { userRoom, type Room } from '../../kernel/realtime/rooms.ts';
import { seeUser } from './seeUser.ts';
import { users } from './users.tables.ts';

type Deps = {
  /** Returns true if a socket is in this room, in any process. */
  hasSocket(room: Room): Promise<boolean>;
};

/**
 * Sets a user offline whose last socket closed half a minute ago, unless a socket is open again in any process
 * (AUTH-29). Gives up if a process never answers: the periodic check for silent users decides then.
 */
export const turnOfflineJob = ({ hasSocket }: Deps) =>
  job({
    name: 'users.turnOffline',
    attempts: 3,
    retrySeconds: [5, 15],
    payload: z.object({ userId: z.number().int() }),
    async run(errand, { userId }) {
      const [before] = await errand.inCompany((work) =>
        work.db
          .select({ online: users.online, lastSeenAt: users.lastSeenAt })
          .from(users)
          .where(and(eq(users.companyId, work.companyId), eq(users.id, userId))),
      );
      if (!before?.online || (await hasSocket(userRoom(errand.companyId, userId)))) return;
      await errand.inCompany((work) => seeUser(work, userId, false, before.lastSeenAt));
    },
  });
