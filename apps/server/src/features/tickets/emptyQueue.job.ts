import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { moveLiveOut } from './moveLiveOut.ts';

/** Number of closed tickets in one Work. A statement of this size takes well under 200 ms. */
const ticketsAtOnce = 250;

/**
 * Takes the closed tickets out of a deleted queue, silently and in bounded Works (decision 0039). A run that was killed
 * leaves some tickets with the id of the deleted queue, which is shown as no queue; the next attempt continues. Ends with
 * the tickets that were reopened meanwhile.
 */
export const emptyQueueJob = job({
  name: 'tickets.emptyQueue',
  attempts: 12,
  payload: z.object({ queueId: z.number().int() }),
  async run(errand, { queueId }) {
    for (;;) {
      const moved = await errand.inCompany((work) => moveClosedOut(work, queueId));
      if (moved > 0) continue;
      await errand.inCompany((work) => moveLiveOut(work, queueId));
      if (await errand.inCompany((work) => isEmpty(work, queueId))) return;
    }
  },
});

/** The ids are an array: PostgreSQL may run a subquery of IN again for each row, and then moves every ticket at once. */
async function moveClosedOut(work: Work, queueId: number): Promise<number> {
  const { rowCount } = await work.db.execute(sql`
    update tickets set queue_id = null
    where company_id = ${work.companyId} and status = 'closed' and id = any(array(
      select id from tickets where company_id = ${work.companyId} and queue_id = ${queueId} and status = 'closed'
      order by id limit ${ticketsAtOnce} for update))`);
  return rowCount ?? 0;
}

async function isEmpty(work: Work, queueId: number): Promise<boolean> {
  const { rowCount } = await work.db.execute(
    sql`select 1 from tickets where company_id = ${work.companyId} and queue_id = ${queueId} limit 1`,
  );
  return rowCount === 0;
}
