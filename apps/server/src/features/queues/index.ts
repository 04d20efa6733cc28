export { queueRoutes } from './queues.routes.ts';
