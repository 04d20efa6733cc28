export { externalRoutes } from './externalApi.routes.ts';
export type { ExternalDeps } from './externalDeps.ts';
export { sweepAnswers } from './sweepAnswers.job.ts';
