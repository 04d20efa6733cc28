import { AppError } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { plans } from '../plans/plans.tables.ts';
import { companies } from './companies.tables.ts';

/**
 * Throws ERR_PLAN_LIMIT if the company's plan allows no more than the `present` number of a kind (behaviour 14.1). The
 * caller must count under a lock, so that two concurrent requests do not both take the last place.
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
