import { operationsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { discardFailedJob, listFailedJobs, retryFailedJob, retryFailedJobs } from './failedJobs.ts';
import { readOperations, type OperationDeps } from './readOperations.ts';

const done = { message: 'done' };

export const operationRoutes = (deps: OperationDeps): Routes =>
  implement(operationsApi, {
    show: { outside: () => readOperations(deps) },
    failedJobs: { outside: (_errand, { query }) => listFailedJobs(deps, query) },
    retryJob: { outside: async (_errand, { params }) => (await retryFailedJob(deps, params.jobId), done) },
    retryAllJobs: { outside: async () => ({ retried: await retryFailedJobs(deps) }) },
    discardJob: { outside: async (_errand, { params }) => (await discardFailedJob(deps, params.jobId), done) },
  });
