import {
  AppError,
  toNameKey,
  type Plan,
  type PayloadOf,
  type plansApi,
  type ReplyOf,
  type RequestOf,
} from '@recado/contracts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Transaction } from '../../kernel/db/open.ts';
import { unlessChanged } from '../../kernel/http/unlessChanged.ts';
import type { Viewer, Work, Workshop } from '../../kernel/work.ts';
import { recordOperatorChange } from '../audit/index.ts';
import { planLock } from './planLock.ts';
import { plans } from './plans.tables.ts';

type PlanRow = z.input<typeof Plan>;

/** Dependencies of plans, which belong to no company. */
export type PlanDeps = {
  acrossCompanies: Workshop['acrossCompanies'];
  /** Publishes to every company. */
  publish(payload: PayloadOf<'plan'>): Promise<void>;
  /** Counts the companies of each plan and what they use of it. */
  readUsage(): Promise<ReplyOf<typeof plansApi.usage>>;
  /** Returns the names of the companies that have the plan. */
  listUsers(db: Transaction, planId: number): Promise<string[]>;
  /** Returns whether a payment that can still arrive is for this plan. */
  isOwed(db: Transaction, planId: number): Promise<boolean>;
  /** Enqueues a job that lets the campaigns of the companies with this plan go on. */
  resumeCampaigns(work: Work, planId: number): Promise<void>;
};

/** Records a change of a plan in the operator's company, in the transaction that makes it. */
const record = (db: Transaction, operator: Viewer, { id, name }: PlanRow, before?: PlanRow, after?: PlanRow) =>
  recordOperatorChange(db, operator, { kind: 'plan', id, name, before, after });

/** Throws ERR_NAME_ALREADY_EXISTS as `assertFreeName` does, for plans, which belong to no company. */
async function assertFreePlanName(db: Transaction, name: string | undefined, before?: PlanRow): Promise<void> {
  if (name === undefined || (before && toNameKey(before.name) === toNameKey(name))) return;
  await db.execute(sql`lock table plans in share row exclusive mode`);
  const others = await db.select({ id: plans.id, name: plans.name }).from(plans);
  if (others.some((plan) => plan.id !== before?.id && toNameKey(plan.name) === toNameKey(name)))
    throw new AppError('ERR_NAME_ALREADY_EXISTS');
}

/** Adds a plan. Throws ERR_NAME_ALREADY_EXISTS. */
export async function createPlan(
  errand: UserErrand,
  body: RequestOf<typeof plansApi.create>['body'],
  { acrossCompanies, publish }: PlanDeps,
): Promise<PlanRow> {
  const operator = await errand.viewer();
  const plan = await acrossCompanies('plans.create', async (db) => {
    await assertFreePlanName(db, body.name);
    const [created] = await db.insert(plans).values(body).returning();
    await record(db, operator, created!, undefined, created);
    return created!;
  });
  await publish({ action: 'create', record: plan });
  return plan;
}

/**
 * Changes the given fields. Companies have them at their next load. Campaigns that waited for the feature go on by a job:
 * thousands of companies may have the plan.
 * Throws ERR_NO_PLAN_FOUND.
 */
export async function changePlan(
  errand: UserErrand,
  planId: number,
  { seenAt, ...body }: RequestOf<typeof plansApi.change>['body'],
  { acrossCompanies, publish, resumeCampaigns }: PlanDeps,
): Promise<PlanRow> {
  const operator = await errand.viewer();
  const where = eq(plans.id, planId);
  const plan = await acrossCompanies('plans.change', (db) =>
    unlessChanged(db, { table: plans, where, seenAt }, async () => {
      const [known] = await db.select().from(plans).where(where).for('update');
      if (!known) throw new AppError('ERR_NO_PLAN_FOUND');
      if (Object.keys(body).length === 0) return known;
      await assertFreePlanName(db, body.name, known);
      const changed = await db
        .update(plans)
        .set({ ...body, updatedAt: sql`now()` })
        .where(where)
        .returning();
      await record(db, operator, changed[0]!, known, changed[0]);
      return changed[0]!;
    }),
  );
  await publish({ action: 'update', record: plan });
  if (body.useCampaigns) await errand.inCompany((work) => resumeCampaigns(work, planId));
  return plan;
}

/**
 * Deletes a plan. Throws ERR_NO_PLAN_FOUND, ERR_IN_USE while a company has it (PLAN-06), and ERR_PLAN_ON_INVOICE while a
 * payment that can still arrive is for it: a company would pay for a plan that it cannot get.
 */
export async function removePlan(
  errand: UserErrand,
  planId: number,
  { acrossCompanies, publish, listUsers, isOwed }: PlanDeps,
): Promise<{ message: string }> {
  const operator = await errand.viewer();
  await acrossCompanies('plans.remove', async (db) => {
    await db.execute(planLock(planId, 'alone'));
    const by = await listUsers(db, planId);
    if (by.length > 0) throw new AppError('ERR_IN_USE', { by });
    const [plan] = await db.delete(plans).where(eq(plans.id, planId)).returning();
    if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
    if (await isOwed(db, planId)) throw new AppError('ERR_PLAN_ON_INVOICE');
    await record(db, operator, plan, plan);
  });
  await publish({ action: 'delete', id: planId });
  return { message: 'ok' };
}
