import { AppError } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import { plans } from './plans.tables.ts';

/**
 * Lets one more of a kind be made, where the company's plan has room beside the `present` ones (behaviour 14.1). Throws
 * ERR_PLAN_LIMIT. The caller counted under a lock, so that two at once do not both take the last place.
 */
export async function assertRoomInPlan(
  work: Work,
  kind: 'users' | 'connections' | 'queues',
  present: number,
): Promise<void> {
  const [plan] = await work.db
    .select({ limit: plans[kind] })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, work.companyId));
  if (plan && present >= plan.limit) throw new AppError('ERR_PLAN_LIMIT', { kind, limit: plan.limit });
}
