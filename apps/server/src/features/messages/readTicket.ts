import type { Work, UserWork } from '../../kernel/work.ts';
import { audienceOf, getTicket, type TicketRow } from '../tickets/index.ts';
import { clearUnread, type ClearedUnread } from './clearUnread.ts';
import type { Sending } from './messageDeps.ts';

/**
 * Marks an open ticket as read when its own user has loaded page 1. Loading by other users changes nothing (behaviour
 * 1.9, CONV-40).
 */
export async function readTicket(work: UserWork, ticket: TicketRow, parts: Sending): Promise<TicketRow> {
  if (ticket.status !== 'open' || ticket.userId !== work.actor.id) return ticket;
  return moveReadCursor(work, ticket, parts);
}

/** Marks a ticket as read if it has unread messages or the unread mark, and returns the ticket after that. */
export async function moveReadCursor(work: Work, ticket: TicketRow, parts: Sending): Promise<TicketRow> {
  if (ticket.unreadMessages === 0 && !ticket.markedUnread) return ticket;
  return publishRead(work, ticket.id, (await clearUnread(work, ticket.id)).unread, parts);
}

/** Marks a ticket as read by its id. */
export async function moveReadCursorOf(work: Work, ticketId: number, parts: Sending): Promise<void> {
  const { unread, wasMarked } = await clearUnread(work, ticketId);
  if (unread.length > 0 || wasMarked) await publishRead(work, ticketId, unread, parts);
}

/**
 * Publishes `updateUnread` and enqueues read receipts for exactly the messages that were unread (behaviour 1.9), on the
 * connections that they arrived on.
 */
async function publishRead(
  work: Work,
  ticketId: number,
  unread: ClearedUnread['unread'],
  parts: Sending,
): Promise<TicketRow> {
  const now = await getTicket(work, ticketId);
  work.publish(
    'ticket',
    { action: 'updateUnread', ticketId, unreadMessages: 0, markedUnread: false, revision: now.revision },
    audienceOf(work, now),
  );
  for (const connectionId of new Set(unread.map((message) => message.connectionId))) {
    if (connectionId === null) continue;
    const wids = unread.filter((message) => message.connectionId === connectionId).map(({ wid }) => wid);
    const payload = { contactId: now.contactId, wids };
    await parts.enqueueCommand(work, { connectionId, chat: `contact:${now.contactId}`, kind: 'markRead', payload });
  }
  return now;
}
