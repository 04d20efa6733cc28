import type { TicketStatus } from '@recado/contracts';
import type { EmitHandlers } from '../../kernel/realtime/serve.ts';
import { visibleTicket } from './readTickets.ts';
import { roomsFor, ticketRoom } from './tickets.visibility.ts';

const noticed: readonly TicketStatus[] = ['pending', 'open'];

/**
 * Socket joins of ticket rooms: the server decides which rooms are allowed, the client only selects among them
 * (behaviour 17.1).
 */
export const ticketSockets: EmitHandlers = {
  joinTickets: (socketSession, status) =>
    socketSession.join(`list:${status as TicketStatus}`, roomsFor(socketSession.viewer, status as TicketStatus)),
  leaveTickets: (socketSession, status) => socketSession.leave(`list:${status as TicketStatus}`),
  joinNotification: (socketSession) =>
    socketSession.join(
      'notification',
      noticed.flatMap((status) => roomsFor(socketSession.viewer, status)),
    ),
  leaveNotification: (socketSession) => socketSession.leave('notification'),
  joinChatBox: async (socketSession, ticketId) => {
    const id = ticketId as number;
    await socketSession.inCompany((work) => visibleTicket(work, id));
    socketSession.join(`box:${id}`, [ticketRoom(socketSession.companyId, id)]);
  },
  leaveChatBox: (socketSession, ticketId) => socketSession.leave(`box:${ticketId as number}`),
};
