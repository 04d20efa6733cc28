export { mailLostJob, sweepLostConnections } from './mailLost.job.ts';
