export { tagRoutes } from './tags.routes.ts';
export type { TagParts } from './tagParts.ts';
