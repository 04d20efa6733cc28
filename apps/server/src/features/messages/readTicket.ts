import type { UserWork } from '../../kernel/http/bind.ts';
import { audienceOf, getTicket, type TicketRow } from '../tickets/index.ts';
import { clearUnread } from './clearUnread.ts';
import type { MessageParts } from './messageParts.ts';

/**
 * The ticket's own user read page 1 of it while open: unread falls to zero, everyone sees it, and the contact gets
 * read receipts for exactly those messages. Nobody else's reading moves anything (behaviour 1.9, CONV-40).
 */
export async function readTicket(work: UserWork, ticket: TicketRow, parts: MessageParts): Promise<TicketRow> {
  if (ticket.status !== 'open' || ticket.userId !== work.actor.id || ticket.unreadMessages === 0) return ticket;
  const wids = await clearUnread(work, ticket.id);
  const now = await getTicket(work, ticket.id);
  work.publish('ticket', { action: 'updateUnread', ticketId: now.id, unreadMessages: 0, revision: now.revision }, audienceOf(work, now));
  if (wids.length > 0 && now.whatsappId !== null)
    await parts.orderPhone(work, { connectionId: now.whatsappId, chat: `contact:${now.contactId}`, kind: 'markRead', payload: { contactId: now.contactId, wids } });
  return now;
}
