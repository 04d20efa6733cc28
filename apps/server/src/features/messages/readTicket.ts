import type { UserWork } from '../../kernel/http/bind.ts';
import type { Work } from '../../kernel/work.ts';
import { audienceOf, getTicket, type TicketRow } from '../tickets/index.ts';
import { clearUnread } from './clearUnread.ts';
import type { Sending } from './messageParts.ts';

/** The ticket's own user read page 1 of it while open. Nobody else's reading moves anything (behaviour 1.9, CONV-40). */
export async function readTicket(work: UserWork, ticket: TicketRow, parts: Sending): Promise<TicketRow> {
  if (ticket.status !== 'open' || ticket.userId !== work.actor.id) return ticket;
  return moveReadCursor(work, ticket, parts);
}

/** Moves the read cursor of a ticket to the end where something is unread, and returns the ticket as it is then. */
export const moveReadCursor = async (work: Work, ticket: TicketRow, parts: Sending): Promise<TicketRow> =>
  ticket.unreadMessages === 0 ? ticket : ((await publishRead(work, ticket.id, parts)) ?? ticket);

/**
 * Clears the unread messages of a ticket, publishes `updateUnread`, and orders read receipts for exactly those messages
 * (behaviour 1.9). Returns the ticket as it is then; undefined when nothing was unread.
 */
export async function publishRead(work: Work, ticketId: number, parts: Sending): Promise<TicketRow | undefined> {
  const wids = await clearUnread(work, ticketId);
  if (wids.length === 0) return undefined;
  const now = await getTicket(work, ticketId);
  work.publish('ticket', { action: 'updateUnread', ticketId, unreadMessages: 0, revision: now.revision }, audienceOf(work, now));
  if (now.whatsappId !== null) await parts.orderPhone(work, { connectionId: now.whatsappId, chat: `contact:${now.contactId}`, kind: 'markRead', payload: { contactId: now.contactId, wids } });
  return now;
}
