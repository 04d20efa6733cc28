import { limits } from '@recado/contracts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteInBatches } from '../../../kernel/jobs/deleteInBatches.ts';
import { job } from '../../../kernel/jobs/job.ts';
import { signIns } from '../auth.tables.ts';

/** Deletes the sign-ins that are older than `limits.signInDays`. */
export const sweepSignIns = job({
  name: 'auth.sweepSignIns',
  attempts: 1,
  payload: z.object({}),
  cron: '50 3 * * *',
  run: (errand) =>
    deleteInBatches(errand, async (work, most) => {
      const isOld = and(
        eq(signIns.companyId, work.companyId),
        lt(signIns.createdAt, sql`now() - make_interval(days => ${limits.signInDays})`),
      );
      const old = await work.db.select({ id: signIns.id }).from(signIns).where(isOld).limit(most);
      const ids = old.map(({ id }) => id);
      await work.db.delete(signIns).where(and(eq(signIns.companyId, work.companyId), inArray(signIns.id, ids)));
      return ids.length;
    }),
});
