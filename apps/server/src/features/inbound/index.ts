export { inboundLockOf, receiveInbound } from './receiveInbound.ts';
export { fetchMediaJob } from './fetchMedia.job.ts';
