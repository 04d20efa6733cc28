import { mayMarkUnread } from '@recado/contracts';
import { hot, params } from '../../../kernel/db/hot.ts';
import type { Work, UserWork } from '../../../kernel/work.ts';
import { lockedTicketFor } from '../lockedTicketFor.ts';
import { publishUpdate } from '../publishTicket.ts';
import type { TicketRow } from '../readTickets.ts';
import { tickets } from '../tickets.tables.ts';

/** Marks a ticket as read, sends read receipts, and returns the ticket after that (behaviour 1.9). */
export type MoveReadCursor = (work: Work, ticket: TicketRow) => Promise<TicketRow>;

const { companyId, id, markedUnread } = params(tickets);
const mark = hot('tickets.markUnread')`
  update tickets set marked_unread = ${markedUnread} where company_id = ${companyId} and id = ${id}`;

/** Marks a ticket as unread for everybody who sees it (decision 0028). Idempotent. */
export async function markUnread(work: UserWork, ticketId: number): Promise<TicketRow> {
  const ticket = await lockedTicketFor(work, ticketId, mayMarkUnread);
  if (ticket.markedUnread) return ticket;
  await work.rows(mark, { id: ticketId, markedUnread: true });
  return publishUpdate(work, ticketId);
}

/**
 * Removes the unread mark. In the user's own open ticket, it also marks all messages as read and sends read receipts.
 * In other tickets, only the mark is removed (behaviour 1.9).
 */
export async function markRead(work: UserWork, ticketId: number, moveReadCursor: MoveReadCursor): Promise<TicketRow> {
  const ticket = await lockedTicketFor(work, ticketId, mayMarkUnread);
  if (ticket.status === 'open' && ticket.userId === work.actor.id) return moveReadCursor(work, ticket);
  if (!ticket.markedUnread) return ticket;
  await work.rows(mark, { id: ticketId, markedUnread: false });
  return publishUpdate(work, ticketId);
}
