import { z } from 'zod';
import { api, date, decimal, done, id, seen, text, wholeNumber } from './kit.ts';
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
  createdAt: date,
  updatedAt: date,
});
export type Plan = z.output<typeof Plan>;

/** A number of users, connections or queues that a plan allows. */
const most = wholeNumber(0, 1_000_000);

/** The fields that an operator fills in (PLAN-01). */
const fields = {
  name: text(50, 2),
  users: most,
  connections: most,
  queues: most,
  /** BRL a month, with two decimals. The cents of a whole year fit into an integer of PostgreSQL (32 bits). */
  value: decimal(0, 999_999.99, 0.01),
};
const flagFields = Object.fromEntries(planFlags.map((name) => [name, z.boolean().default(true)])) as Record<
  PlanFlag,
  z.ZodDefault<z.ZodBoolean>
>;
export const NewPlan = z.object({ ...fields, ...flagFields });
export const PlanChange = z
  .object({ ...fields, ...flags.shape })
  .partial()
  .extend(seen);

const params = z.object({ planId: id('plan') });

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
    params,
    reply: Plan,
    openToExpired: true,
    errors: ['ERR_NO_PLAN_FOUND'],
    statements: 3,
  },
  /** **+** How many companies have each plan, and the most that one of them uses of what it limits. */
  usage: {
    method: 'GET',
    path: '/plans/usage',
    access: 'super',
    reply: z.array(
      z.object({
        planId: z.number().int(),
        companies: z.number().int(),
        users: z.number().int(),
        connections: z.number().int(),
        queues: z.number().int(),
      }),
    ),
    statements: 4,
  },
  create: {
    method: 'POST',
    path: '/plans',
    access: 'super',
    body: NewPlan,
    reply: Plan,
    errors: ['ERR_NAME_ALREADY_EXISTS'],
  },
  change: {
    method: 'PUT',
    path: '/plans/:planId',
    access: 'super',
    params,
    body: PlanChange,
    reply: Plan,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_PLAN_FOUND', 'ERR_NAME_ALREADY_EXISTS'],
  },
  /** A plan that a company has, or that an open invoice or a PIX names, cannot be deleted (PLAN-06). */
  remove: {
    method: 'DELETE',
    path: '/plans/:planId',
    access: 'super',
    params,
    reply: done,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_IN_USE', 'ERR_PLAN_ON_INVOICE'],
  },
});

export const planChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), record: Plan }),
  z.object({ action: z.literal('update'), record: Plan }),
  z.object({ action: z.literal('delete'), id: z.number().int() }),
]);
