import { AppError, plansApi } from '@recado/contracts';
import { asc, eq } from 'drizzle-orm';
import { implement } from '../../kernel/http/bind.ts';
import { plans } from './plans.tables.ts';

export const planRoutes = implement(plansApi, {
  list: { open: (visit) => visit.acrossCompanies('plans.list', (db) => db.select().from(plans).orderBy(asc(plans.name), asc(plans.id))) },
  all: (work) => work.db.select().from(plans).orderBy(asc(plans.name), asc(plans.id)),
  get: async (work, { params }) => {
    const [plan] = await work.db.select().from(plans).where(eq(plans.id, params.planId));
    if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
    return plan;
  },
});
