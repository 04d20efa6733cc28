import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteInBatches } from '../../kernel/jobs/deleteInBatches.ts';
import { job } from '../../kernel/jobs/job.ts';

/** Deletes the entries that are older than 400 days (decision 0037). */
export const sweepAudit = job({
  name: 'audit.sweep',
  attempts: 1,
  payload: z.object({}),
  cron: '40 3 * * *',
  run: (errand) =>
    deleteInBatches(errand, async (work, most) => {
      const { rows } = await work.db.execute(sql`select delete_old_audit_entries(${most}) as deleted`);
      return (rows[0] as { deleted: number }).deleted;
    }),
});
