export { inboundOpening, receiveInbound } from './receiveInbound.ts';
export { keepDeadLetter, retryDeadLetters } from './deadLetters.ts';
export { applyEarlyEvents } from './applyEarlyEvents.ts';
export { drainDeliveries } from './drainDeliveries.ts';
export { splitContact } from './splitContact.ts';
export { openDesk, type Desk } from './openDesk.ts';
export { fetchMediaJob, type WantedMedia } from './fetchMedia.job.ts';
