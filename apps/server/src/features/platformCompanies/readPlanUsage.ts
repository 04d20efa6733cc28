import type { plansApi, ReplyOf } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { Workshop } from '../../kernel/work.ts';

/** Returns for each plan its companies, and the most users, connections and queues that one of them has. */
export const readPlanUsage = ({ acrossCompanies }: Pick<Workshop, 'acrossCompanies'>) =>
  acrossCompanies('platformCompanies.planUsage', async (db) => {
    const { rows } = await db.execute(sql`
      select c.plan_id as "planId", count(*)::int as companies,
        max((select count(*) from users u where u.company_id = c.id and u.deleted_at is null))::int as users,
        max((select count(*) from connections l where l.company_id = c.id and l.deleted_at is null))::int as connections,
        max((select count(*) from queues q where q.company_id = c.id))::int as queues
      from companies c where c.plan_id is not null and c.deleted_at is null group by c.plan_id order by c.plan_id`);
    return rows as ReplyOf<typeof plansApi.usage>;
  });
