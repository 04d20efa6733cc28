export { addUpDaysJob } from './addUpDays.job.ts';
export { dashboardRoutes } from './dashboard.routes.ts';
