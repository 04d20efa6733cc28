import { ticketMarksApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { listPins } from './pins/listPins.ts';
import { pinTicket, unpinTicket } from './pins/pinTicket.ts';
import { snoozeTicket, wakeTicket } from './snooze/snoozeTicket.ts';
import { markRead, markUnread, type MoveReadCursor } from './unread/markUnread.ts';

export type TicketMarkDeps = { moveReadCursor: MoveReadCursor };

export const ticketMarkRoutes = (deps: TicketMarkDeps): Routes =>
  implement(ticketMarksApi, {
    markUnread: (work, { params }) => markUnread(work, params.ticketId),
    markRead: (work, { params }) => markRead(work, params.ticketId, deps.moveReadCursor),
    pins: async (work) => ({ tickets: await listPins(work) }),
    pin: (work, { params }) => pinTicket(work, params.ticketId),
    unpin: (work, { params }) => unpinTicket(work, params.ticketId),
    snooze: (work, { params, body }) => snoozeTicket(work, params.ticketId, new Date(body.until)),
    wake: (work, { params }) => wakeTicket(work, params.ticketId),
  });
