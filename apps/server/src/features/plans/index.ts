export { getOfferedPlan, lockOfferedPlan } from './getOfferedPlan.ts';
export { planRoutes } from './plans.routes.ts';
