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
    const reason = `box:${id}`;
    const assertVisible = () => socketSession.inCompany((work) => visibleTicket(work, id));
    await assertVisible();
    socketSession.join(reason, [ticketRoom(socketSession.companyId, id)]);
    // A change of the ticket rechecks the sockets in its room. This one was not there yet if the change came during the
    // first read.
    await assertVisible().catch((error: unknown) => {
      socketSession.leave(reason);
      throw error;
    });
  },
  leaveChatBox: (socketSession, ticketId) => socketSession.leave(`box:${ticketId as number}`),
};
