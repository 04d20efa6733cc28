export { ticketRoutes } from './tickets.routes.ts';
export { ticketSockets } from './tickets.sockets.ts';
export { audienceOf } from './publishTicket.ts';
export { changedTicket, getTicket, lockTicket, toChangedTicket, visibleTicket, type TicketRow } from './readTickets.ts';
export { openTicket } from './openTicket.ts';
export { whereVisible, canSee, roomsOf, roomsFor } from './tickets.visibility.ts';
export { showLastAck, showLastDeleted, showLastText, touching, zeroUnread } from './touchTicket.ts';
