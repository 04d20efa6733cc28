import { planFlags, type NewPlan, type Plan, type PlanFlag } from '@recado/contracts';
import { z } from 'zod';

/** A whole number as it is typed. */
const count = z.string().regex(/^\s*\d{1,7}\s*$/, 'number');
/** An amount in reais as it is typed: `79`, `79,90` or `79.90`. */
const amount = z.string().regex(/^\s*\d{1,6}([.,]\d{1,2})?\s*$/, 'amount');
const flags = Object.fromEntries(planFlags.map((flag) => [flag, z.boolean()])) as Record<PlanFlag, z.ZodBoolean>;

/** The fields of the form of a plan (PLAN-01). */
export const PlanForm = z.object({
  name: z.string().trim().min(2).max(50),
  value: amount,
  users: count,
  connections: count,
  queues: count,
  ...flags,
});
export type PlanForm = z.output<typeof PlanForm>;

/** Returns the fields of a plan; those of a new plan include every feature. */
export const formOf = (plan: Plan | null): PlanForm => ({
  name: plan?.name ?? '',
  value: plan ? plan.value.toFixed(2).replace('.', ',') : '',
  users: String(plan?.users ?? ''),
  connections: String(plan?.connections ?? ''),
  queues: String(plan?.queues ?? ''),
  ...(Object.fromEntries(planFlags.map((flag) => [flag, plan?.[flag] ?? true])) as Record<PlanFlag, boolean>),
});

/** Returns the body of the call for checked fields. */
export const bodyOf = ({ value, users, connections, queues, ...rest }: PlanForm): z.input<typeof NewPlan> => ({
  ...rest,
  value: Number(value.trim().replace(',', '.')),
  users: Number(users),
  connections: Number(connections),
  queues: Number(queues),
});
