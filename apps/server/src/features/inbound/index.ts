export { inboundLockOf, inboundOpening, receiveInbound, receiveTogether } from './receiveInbound.ts';
export { applyEarlyEvents } from './applyEarlyEvents.ts';
export { drainDeliveries } from './drainDeliveries.ts';
export { splitContact } from './splitContact.ts';
export { openIntakeQueue, type IntakeQueue } from './openIntakeQueue.ts';
export { fetchMediaJob, type WantedMedia } from './fetchMedia.job.ts';
