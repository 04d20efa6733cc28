import { AppError, type Profile } from '@recado/contracts';
import type { UserWork } from '../../kernel/work.ts';
import { lockTicket, visibleTicket, type TicketRow } from './readTickets.ts';

type Rule = (ticket: Pick<TicketRow, 'status' | 'userId'>, user: { id: number; profile: Profile }) => boolean;

/**
 * Returns a ticket that the user sees and may act on by `rule` of the contracts, and locks its row. Throws
 * ERR_NO_TICKET_FOUND for an invisible ticket, ERR_TICKET_NOT_OPEN if nobody may act in that state, and otherwise
 * ERR_NO_PERMISSION with the name of its agent.
 */
export async function lockedTicketFor(work: UserWork, ticketId: number, rule: Rule): Promise<TicketRow> {
  await lockTicket(work, ticketId);
  const ticket = await visibleTicket(work, ticketId);
  if (rule(ticket, work.actor)) return ticket;
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN');
  throw new AppError('ERR_NO_PERMISSION', { user: ticket.user && { name: ticket.user.name } });
}
