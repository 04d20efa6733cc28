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
  joinTickets: (seat, status) =>
    seat.join(`list:${status as TicketStatus}`, roomsFor(seat.viewer, status as TicketStatus)),
  leaveTickets: (seat, status) => seat.leave(`list:${status as TicketStatus}`),
  joinNotification: (seat) =>
    seat.join(
      'notification',
      noticed.flatMap((status) => roomsFor(seat.viewer, status)),
    ),
  leaveNotification: (seat) => seat.leave('notification'),
  joinChatBox: async (seat, ticketId) => {
    const id = ticketId as number;
    await seat.inCompany((work) => visibleTicket(work, id));
    seat.join(`box:${id}`, [ticketRoom(seat.companyId, id)]);
  },
  leaveChatBox: (seat, ticketId) => seat.leave(`box:${ticketId as number}`),
};
