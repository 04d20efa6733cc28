import { z } from 'zod';
import { limits } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { job } from '../../kernel/jobs/job.ts';
import type { Presence } from '../../kernel/realtime/presence.ts';
import type { EmitHandlers } from '../../kernel/realtime/serve.ts';
import type { Enqueueable } from '../../kernel/work.ts';
import { seeUser } from './seeUser.ts';
import { users } from './users.tables.ts';

/** A sign of life keeps `online` true (RT-11). */
export const userSockets: EmitHandlers = {
  userStatus: (socketSession) => socketSession.inCompany((work) => seeUser(work, work.actor.id, true)),
};

/**
 * Sets a user online on connect. Half a minute after the last socket closes, a job checks whether any is left. A reload
 * reschedules the job, so it is never visible (AUTH-29).
 */
export const userPresence = (turnOffline: Enqueueable<{ userId: number }>): Presence => ({
  came: (work) => seeUser(work, work.actor.id, true),
  left: (work, userId) =>
    work.enqueue(
      turnOffline,
      { userId },
      { at: new Date(work.now.getTime() + limits.offlineAfterLastSocketMs), key: `online:${userId}` },
    ),
});

const silentSeconds = (limits.userStatusMs + limits.onlineGraceMs) / 1_000;
const isSilent = sql`online and last_seen_at < now() - make_interval(secs => ${silentSeconds})`;

/** Sets users offline who sent no sign of life for five minutes plus the grace period (behaviour 7, Online). */
export const sweepOnline = job({
  name: 'users.sweepOnline',
  attempts: 1,
  payload: z.object({}),
  cron: '* * * * *',
  due: sql`exists (select 1 from users where company_id = c.id and ${isSilent})`,
  async run(errand) {
    await errand.inCompany(async (work) => {
      const silent = await work.db
        .select({ id: users.id, lastSeenAt: users.lastSeenAt })
        .from(users)
        .where(and(eq(users.companyId, work.companyId), isSilent));
      for (const { id, lastSeenAt } of silent) await seeUser(work, id, false, lastSeenAt);
    });
  },
});
