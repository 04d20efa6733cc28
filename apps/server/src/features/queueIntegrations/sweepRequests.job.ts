import { integrationLogDays } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteInBatches } from '../../kernel/jobs/deleteInBatches.ts';
import { job } from '../../kernel/jobs/job.ts';
import { integrationHours } from './integrationHours.tables.ts';
import { integrationRequests } from './integrationRequests.tables.ts';

const outdated = sql`now() - make_interval(days => ${integrationLogDays})`;
const isOutdated = sql`created_at < ${outdated}`;
const isOutdatedHour = sql`hour < ${outdated}`;

/** Deletes the requests to integrations that are older than a week, and the counts of their hours. */
export const sweepRequests = job({
  name: 'queueIntegrations.sweepRequests',
  attempts: 1,
  cron: '41 * * * *',
  payload: z.object({}),
  due: sql`exists (select 1 from ${integrationRequests} where company_id = c.id and ${isOutdated})
    or exists (select 1 from ${integrationHours} where company_id = c.id and ${isOutdatedHour})`,
  async run(errand) {
    const { companyId } = errand;
    for (const [table, isOld] of [
      [integrationRequests, isOutdated],
      [integrationHours, isOutdatedHour],
    ] as const)
      await deleteInBatches(errand, async ({ db }, most) => {
        const { rowCount } = await db.execute(sql`
          delete from ${table} where company_id = ${companyId} and id = any(array(
            select id from ${table} where company_id = ${companyId} and ${isOld} limit ${most}))`);
        return rowCount ?? 0;
      });
  },
});
