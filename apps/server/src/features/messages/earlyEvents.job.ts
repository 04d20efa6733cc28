import { limits } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../kernel/jobs/job.ts';
import { earlyEvents } from './messages.tables.ts';

const isOutdated = sql`created_at < now() - make_interval(mins => ${limits.earlyReceiptMinutes})`;

/** Deletes receipts, edits and reactions whose message never arrived. */
export const dropEarlyEvents = job({
  name: 'messages.dropEarlyEvents',
  attempts: 1,
  payload: z.object({}),
  cron: '*/10 * * * *',
  due: sql`exists (select 1 from early_events where company_id = c.id and ${isOutdated})`,
  async run(errand) {
    await errand.inCompany((work) =>
      work.db.delete(earlyEvents).where(and(eq(earlyEvents.companyId, work.companyId), isOutdated)),
    );
  },
});
