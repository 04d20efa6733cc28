import type { PlanUse } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';

/** Returns how much the company uses of what plans limit. */
export async function readPlanUse(work: Work): Promise<PlanUse> {
  const { rows } = await work.db.execute(sql`
    select
      (select count(*)::int from users where company_id = ${work.companyId} and deleted_at is null) as users,
      (select count(*)::int from connections where company_id = ${work.companyId} and deleted_at is null) as connections,
      (select count(*)::int from queues where company_id = ${work.companyId}) as queues`);
  return rows[0] as PlanUse;
}
