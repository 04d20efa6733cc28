import { limits } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteInBatches } from '../../kernel/jobs/deleteInBatches.ts';
import { job } from '../../kernel/jobs/job.ts';
import { externalAnswers } from './externalApi.tables.ts';

const isOutdated = sql`created_at < now() - make_interval(hours => ${limits.idempotencyHours})`;

/** Deletes the stored answers of outdated idempotency keys. */
export const sweepAnswers = job({
  name: 'externalApi.sweepAnswers',
  attempts: 1,
  cron: '23 * * * *',
  payload: z.object({}),
  due: sql`exists (select 1 from ${externalAnswers} where company_id = c.id and ${isOutdated})`,
  run: (errand) =>
    deleteInBatches(errand, async (work, most) => {
      const { rowCount } = await work.db.execute(sql`
        delete from ${externalAnswers} where company_id = ${work.companyId} and id = any(array(
          select id from ${externalAnswers} where company_id = ${work.companyId}
            and ${isOutdated} limit ${most}))`);
      return rowCount ?? 0;
    }),
});
