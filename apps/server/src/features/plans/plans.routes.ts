import { plansApi } from '@recado/contracts';
import { asc } from 'drizzle-orm';
import { implement } from '../../kernel/http/bind.ts';
import { getOfferedPlan } from './getOfferedPlan.ts';
import { plans } from './plans.tables.ts';

export const planRoutes = implement(plansApi, {
  list: { open: (visit) => visit.acrossCompanies('plans.list', (db) => db.select().from(plans).orderBy(asc(plans.name), asc(plans.id))) },
  all: (work) => work.db.select().from(plans).orderBy(asc(plans.name), asc(plans.id)),
  get: (work, { params }) => getOfferedPlan(work, params.planId),
});
