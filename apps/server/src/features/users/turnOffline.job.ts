import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../kernel/jobs/job.ts';
import { userRoom, type Room } from '../../kernel/realtime/rooms.ts';
import { seeUser } from './seeUser.ts';
import { users } from './users.tables.ts';

type Deps = {
  /** Returns whether a socket is in this room, in any process. */
  hasSocket(room: Room): Promise<boolean>;
};

/**
 * A person whose last socket went half a minute ago is offline, unless one of theirs is back, at whatever process
 * (AUTH-29). Given up when a process never answers: the sweep of the silent ones has the last word.
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
