export { inboundLockOf, receiveInbound } from './receiveInbound.ts';
export { applyEarlyEvents } from './applyEarlyEvents.ts';
export { fetchMediaJob, type WantedMedia } from './fetchMedia.job.ts';
