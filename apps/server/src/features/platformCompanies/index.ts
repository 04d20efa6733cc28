export { eraseCompanyJob } from './eraseCompany.job.ts';
export { platformCompanyRoutes } from './platformCompanies.routes.ts';
export { readPlanUsage } from './readPlanUsage.ts';
export type { PlatformCompanyDeps } from './platformCompanyDeps.ts';
