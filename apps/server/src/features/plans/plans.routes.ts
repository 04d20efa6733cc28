import { plansApi } from '@recado/contracts';
import { asc, sql } from 'drizzle-orm';
import { implement, type Routes, type Visit } from '../../kernel/http/bind.ts';
import { changePlan, createPlan, removePlan, type PlanDeps } from './changePlan.ts';
import { getOfferedPlan } from './getOfferedPlan.ts';
import { plans } from './plans.tables.ts';

const listPlans = (visit: Visit) =>
  visit.acrossCompanies('plans.list', (db) =>
    db
      .select()
      .from(plans)
      .orderBy(sql`plain(${plans.name})`, asc(plans.id)),
  );

export const planRoutes = (deps: PlanDeps): Routes =>
  implement(plansApi, {
    list: { open: listPlans },
    all: { open: listPlans },
    get: (work, { params }) => getOfferedPlan(work, params.planId),
    usage: { outside: () => deps.readUsage() },
    create: { outside: (errand, { body }) => createPlan(errand, body, deps) },
    change: { outside: (errand, { params, body }) => changePlan(errand, params.planId, body, deps) },
    remove: { outside: (errand, { params }) => removePlan(errand, params.planId, deps) },
  });
