import { limits } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../kernel/jobs/job.ts';
import { earlyEvents } from './messages.tables.ts';

/** Deletes receipts, edits and reactions whose message never arrived. */
export const dropEarlyEvents = job({
  name: 'messages.dropEarlyEvents',
  attempts: 1,
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(errand) {
    await errand.inCompany((work) =>
      work.db
        .delete(earlyEvents)
        .where(
          sql`company_id = ${work.companyId} and created_at < now() - make_interval(mins => ${limits.earlyReceiptMinutes})`,
        ),
    );
  },
});
