export { receiveInbound } from './receiveInbound.ts';
export { fetchMediaJob } from './fetchMedia.job.ts';
export type { InboundParts } from './inboundParts.ts';
