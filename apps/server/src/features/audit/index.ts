export type { NamedFields } from './addNames.ts';
export { auditRoutes } from './audit.routes.ts';
export { recordAudit, recordOperatorChange } from './recordAudit.ts';
export { sweepAudit } from './sweepAudit.job.ts';
