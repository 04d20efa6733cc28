import { eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import { plans } from '../plans/plans.tables.ts';

/** Returns whether the plan of the company has assistants, as it is now. */
export async function hasAssistants(work: Work): Promise<boolean> {
  const [row] = await work.db
    .select({ useOpenAi: plans.useOpenAi })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, work.companyId));
  return row?.useOpenAi === true;
}
