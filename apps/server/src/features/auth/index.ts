export { authRoutes } from './auth.routes.ts';
export { viewers } from './viewers.ts';
export { whoIs } from './whoIs.ts';
