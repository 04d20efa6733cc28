import { limits } from '@recado/contracts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../../kernel/jobs/job.ts';
import { signIns } from '../auth.tables.ts';

/** Number of rows in one Work, so that no statement takes long. */
const rowsAtOnce = 1_000;
/** Maximum time for one company; the next day continues. */
const companyMs = 60_000;

/** Deletes the sign-ins that are older than `limits.signInDays`. */
export const sweepSignIns = job({
  name: 'auth.sweepSignIns',
  attempts: 1,
  payload: z.object({}),
  cron: '50 3 * * *',
  async run(errand) {
    for (const end = Date.now() + companyMs; Date.now() < end;) {
      const deleted = await errand.inCompany(async (work) => {
        const isOld = and(
          eq(signIns.companyId, work.companyId),
          lt(signIns.createdAt, sql`now() - make_interval(days => ${limits.signInDays})`),
        );
        const old = await work.db.select({ id: signIns.id }).from(signIns).where(isOld).limit(rowsAtOnce);
        const ids = old.map(({ id }) => id);
        await work.db.delete(signIns).where(and(eq(signIns.companyId, work.companyId), inArray(signIns.id, ids)));
        return ids.length;
      });
      if (deleted < rowsAtOnce) return;
    }
  },
});
