export type { HelpDeps } from './changeHelp.ts';
export { helpRoutes } from './helps.routes.ts';
