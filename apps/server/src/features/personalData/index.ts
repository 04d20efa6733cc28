export { personalDataRoutes } from './personalData.routes.ts';
export type { EraseDeps } from './erasing/eraseContact.ts';
export { eraseContactJob } from './erasing/eraseContact.job.ts';
export { dropArchivesJob, nameOfArchive } from './exporting/archives.ts';
export { exportCompanyJob } from './exporting/exportCompany.job.ts';
export { exportContactJob } from './exporting/exportContact.job.ts';
export { retentionJob } from './retention/retention.job.ts';
