export { assertRoomInPlan } from './assertRoomInPlan.ts';
export { planRoutes } from './plans.routes.ts';
