export { auditRoutes } from './audit.routes.ts';
export { recordAudit } from './recordAudit.ts';
export { sweepAudit } from './sweepAudit.job.ts';
