export { ticketRoutes } from './tickets.routes.ts';
export { ticketMarkRoutes, type TicketMarkDeps } from './ticketMarks.routes.ts';
export { ticketTagRoutes } from './ticketTags.routes.ts';
export { ticketSockets } from './tickets.sockets.ts';
export { closeBySystem } from './closeBySystem.ts';
export { giveToUser } from './giveToUser.ts';
export { closeTicketsOf } from './closeTicketsOf.ts';
export { closeIdleTicketsJob } from './closeIdleTickets.job.ts';
export { wakeTicketJob } from './snooze/wakeTicket.job.ts';
export { transferWaitingJob } from './transferWaiting.job.ts';
export { emptyQueueJob } from './emptyQueue.job.ts';
export { countLiveIn, leaveQueue } from './leaveQueue.ts';
export { returnTicketsOf } from './returnTicketsOf.ts';
export { removeTicketsOf } from './removeTicketsOf.ts';
export { hasTags, taggedContacts, tagsOfContact, withTags } from './board/contactTags.ts';
export { tagContacts } from './board/moveCard.ts';
export { untagTickets } from './tagTicket.ts';
export { audienceOf } from './publishTicket.ts';
export { recordNumberChange } from './recordNumberChange.ts';
export { recordTicketEvent } from './recordTicketEvent.ts';
export { endBotWait } from './endBotWait.ts';
export { setBotMarks } from './setBotMarks.ts';
export { fallbackOf, getFallbackTicketForImport, getFallbackTicket } from './fallbackTicket.ts';
export type { AnsweredTicket, TicketStep } from './ticketDeps.ts';
export {
  changedTicket,
  getTicket,
  lockTicket,
  ticketsById,
  toChangedTicket,
  visibleTicket,
  type TicketRow,
} from './readTickets.ts';
export { listTickets } from './listTickets.ts';
export { visibleChat, type TicketChat } from './visibleChat.ts';
export { visibleTicketDetails } from './visibleTicketDetails.ts';
export { withTimes } from './withTimes.ts';
export { findLiveTicket } from './liveTickets.ts';
export { joinTicket, openTicket } from './openTicket.ts';
export { closeDoubledTickets, lockTickets, moveTickets, publishTickets } from './mergeTickets.ts';
export { reopenMerged, setNewestMessage } from './unmergeTickets.ts';
export { whereVisible, canSee, roomsOf, roomsFor, ticketRoom, ticketVisibility } from './tickets.visibility.ts';
export {
  setLastAck,
  setLastAcks,
  setLastContent,
  setLastDeleted,
  setLastText,
  renewWindow,
  touchingImported,
  touching,
  zeroUnread,
} from './touchTicket.ts';
