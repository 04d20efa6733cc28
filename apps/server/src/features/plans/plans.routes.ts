import { plansApi } from '@recado/contracts';
import { asc } from 'drizzle-orm';
import { implement, type Visit } from '../../kernel/http/bind.ts';
import { getOfferedPlan } from './getOfferedPlan.ts';
import { plans } from './plans.tables.ts';

const listPlans = (visit: Visit) =>
  visit.acrossCompanies('plans.list', (db) => db.select().from(plans).orderBy(asc(plans.name), asc(plans.id)));

export const planRoutes = implement(plansApi, {
  list: { open: listPlans },
  all: { open: listPlans },
  get: (work, { params }) => getOfferedPlan(work, params.planId),
});
