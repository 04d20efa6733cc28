export type { QueueDeps } from './queueDeps.ts';
export { queueOptionRoutes } from './options/options.routes.ts';
export { queueRoutes } from './queues.routes.ts';
