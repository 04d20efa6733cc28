import { z } from 'zod';
import { limits } from '@recado/contracts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { job } from '../../kernel/jobs/job.ts';
import type { EmitHandlers } from '../../kernel/realtime/sockets.ts';
import { seeUser } from './seeUser.ts';
import { users } from './users.tables.ts';

/** A sign of life keeps `online` true (RT-11). */
export const userSockets: EmitHandlers = {
  userStatus: (seat) => seat.inCompany((work) => seeUser(work, work.actor.id, true)),
};

/** Who gave no sign of life for five minutes and the grace is offline (behaviour 7, Online). */
export const sweepOnline = job({
  name: 'users.sweepOnline',
  attempts: 1,
  payload: z.object({}),
  cron: '* * * * *',
  async run(errand) {
    await errand.inCompany(async (work) => {
      const silentSeconds = (limits.userStatusMs + limits.onlineGraceMs) / 1_000;
      const silent = await work.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.companyId, work.companyId), eq(users.online, true), lt(users.lastSeenAt, sql`now() - make_interval(secs => ${silentSeconds})`)));
      for (const { id } of silent) await seeUser(work, id, false);
    });
  },
});
