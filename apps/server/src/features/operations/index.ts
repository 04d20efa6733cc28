export { announceProcess } from './announceProcess.ts';
export { countFailedJobs } from './failedJobs.ts';
export { operationRoutes } from './operations.routes.ts';
export type { OperationDeps } from './readOperations.ts';
export { readKeptEvents, readLateCommands, readPhones, readWaitingJobs, type Databases } from './readWaitingWork.ts';
