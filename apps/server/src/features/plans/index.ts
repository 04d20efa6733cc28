export { getOfferedPlan } from './getOfferedPlan.ts';
export { planRoutes } from './plans.routes.ts';
