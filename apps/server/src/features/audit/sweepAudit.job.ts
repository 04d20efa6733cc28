import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../kernel/jobs/job.ts';

/** Number of entries in one Work, so that no statement takes long. */
const entriesAtOnce = 1_000;
/** Maximum time for one company; the next day continues. */
const companyMs = 60_000;

/** Deletes the entries that are older than 400 days (decision 0037). */
export const sweepAudit = job({
  name: 'audit.sweep',
  attempts: 1,
  payload: z.object({}),
  cron: '40 3 * * *',
  async run(errand) {
    for (const end = Date.now() + companyMs; Date.now() < end;) {
      const deleted = await errand.inCompany(async (work) => {
        const { rows } = await work.db.execute(sql`select delete_old_audit_entries(${entriesAtOnce}) as deleted`);
        return (rows[0] as { deleted: number }).deleted;
      });
      if (deleted < entriesAtOnce) return;
    }
  },
});
