export { tagRoutes } from './tags.routes.ts';
export type { TagDeps } from './tagDeps.ts';
