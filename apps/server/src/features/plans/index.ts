export { planRoutes } from './plans.routes.ts';
