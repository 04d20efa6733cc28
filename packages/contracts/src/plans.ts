import { z } from 'zod';
import { api, id } from './kit.ts';
import { planFlags, type PlanFlag } from './planFlags.ts';

const flags = z.object(
  Object.fromEntries(planFlags.map((name) => [name, z.boolean()])) as Record<PlanFlag, z.ZodBoolean>,
);

export const Plan = z.object({
  id: z.number().int(),
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  value: z.number(),
  ...flags.shape,
});
export type Plan = z.output<typeof Plan>;

export const plansApi = api({
  list: {
    method: 'GET',
    path: '/plans/list',
    access: 'public',
    reply: z.array(Plan),
    addressRatePerMinute: 1_200,
    statements: 2,
  },
  /** Super users get all plans, everyone else the offered ones. Today every plan is offered (wire 4.7). */
  all: {
    method: 'GET',
    path: '/plans/all',
    access: 'public',
    reply: z.array(Plan),
    addressRatePerMinute: 1_200,
    statements: 2,
  },
  get: {
    method: 'GET',
    path: '/plans/:planId',
    access: 'user',
    params: z.object({ planId: id('plan') }),
    reply: Plan,
    openToExpired: true,
    errors: ['ERR_NO_PLAN_FOUND'],
    statements: 3,
  },
});
