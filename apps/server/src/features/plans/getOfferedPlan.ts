import { AppError, type Plan } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import { planLock } from './planLock.ts';
import { plans } from './plans.tables.ts';

/**
 * Returns a plan that a company may choose when signing up: one that `GET /plans/list` lists (SUB-14). Throws
 * ERR_NO_PLAN_FOUND.
 */
export async function getOfferedPlan(work: Work, planId: number): Promise<z.input<typeof Plan>> {
  const [plan] = await work.db.select().from(plans).where(eq(plans.id, planId));
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
  return plan;
}

/** Returns a plan that an open invoice may name; it cannot be deleted before the commit. Throws ERR_NO_PLAN_FOUND. */
export async function lockOfferedPlan(work: Work, planId: number): Promise<z.input<typeof Plan>> {
  await work.db.execute(planLock(planId, 'shared'));
  return getOfferedPlan(work, planId);
}
