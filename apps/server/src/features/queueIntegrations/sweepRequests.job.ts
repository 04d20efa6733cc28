import { integrationLogDays } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteInBatches } from '../../kernel/jobs/deleteInBatches.ts';
import { job } from '../../kernel/jobs/job.ts';
import { integrationRequests } from './integrationRequests.tables.ts';

const isOutdated = sql`created_at < now() - make_interval(days => ${integrationLogDays})`;

/** Deletes the requests to integrations that are older than a week. */
export const sweepRequests = job({
  name: 'queueIntegrations.sweepRequests',
  attempts: 1,
  cron: '41 * * * *',
  payload: z.object({}),
  due: sql`exists (select 1 from ${integrationRequests} where company_id = c.id and ${isOutdated})`,
  run: (errand) =>
    deleteInBatches(errand, async (work, most) => {
      const { rowCount } = await work.db.execute(sql`
        delete from ${integrationRequests} where company_id = ${work.companyId} and id = any(array(
          select id from ${integrationRequests} where company_id = ${work.companyId}
            and ${isOutdated} limit ${most}))`);
      return rowCount ?? 0;
    }),
});
