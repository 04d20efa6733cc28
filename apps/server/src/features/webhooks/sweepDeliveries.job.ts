import { limits } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteInBatches } from '../../kernel/jobs/deleteInBatches.ts';
import { job } from '../../kernel/jobs/job.ts';
import { webhookDeliveries } from './webhooks.tables.ts';

/** Deletes deliveries after `limits.webhookDeliveryDays`. Ids rise with time, so the oldest are read first. */
export const sweepDeliveries = job({
  name: 'webhooks.sweepDeliveries',
  attempts: 1,
  cron: '50 3 * * *',
  payload: z.object({}),
  run: (errand) =>
    deleteInBatches(errand, async (work, most) => {
      const { rowCount } = await work.db.execute(sql`
        delete from ${webhookDeliveries} where company_id = ${work.companyId} and id = any(array(
          select id from ${webhookDeliveries} where company_id = ${work.companyId}
            and created_at < now() - make_interval(days => ${limits.webhookDeliveryDays}) order by id limit ${most}))`);
      return rowCount ?? 0;
    }),
});
