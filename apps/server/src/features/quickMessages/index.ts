export { quickMessageRoutes } from './quickMessages.routes.ts';
