import { userRoom } from '../../kernel/realtime/rooms.ts';
import type { Work, UserWork } from '../../kernel/work.ts';
import { getTicket, type TicketRow } from './readTickets.ts';
import { roomsOf, ticketRoom } from './tickets.visibility.ts';

/** Returns the rooms of a ticket's events: the lists that show it, and everyone who has it open. */
export const audienceOf = (work: Work, ticket: TicketRow) => [
  ...roomsOf(work.companyId, ticket),
  ticketRoom(work.companyId, ticket.id),
];

/** Publishes the current ticket to everybody who sees it, and returns it. */
export async function publishUpdate(work: Work, ticketId: number): Promise<TicketRow> {
  const ticket = await getTicket(work, ticketId);
  work.publish('ticket', { action: 'update', ticket }, audienceOf(work, ticket));
  return ticket;
}

/**
 * Publishes a move of a ticket. First a delete to every socket of a list it leaves, even if that socket is also in a
 * list it enters, then an update to those who see it now. The ticket's own room is rechecked before it gets the update
 * (behaviour 17.1, 17.3).
 */
export function publishMove(work: Work, before: TicketRow, after: TicketRow): void {
  const gained = roomsOf(work.companyId, after);
  const lost = roomsOf(work.companyId, before).filter((room) => !gained.includes(room));
  const own = ticketRoom(work.companyId, after.id);
  work.publish('ticket', { action: 'delete', ticketId: after.id, from: before.status, revision: after.revision }, lost);
  work.publish('ticket', { action: 'update', ticket: after }, gained);
  work.publishChecked(own, 'ticket', { action: 'update', ticket: after }, [own], gained);
}

/** Notifies the ticket's new user, unless that user took it. */
export function publishTransfer(
  work: UserWork,
  { id, uuid, contact, queue, userId, unreadMessages }: TicketRow,
  comment: string | null,
): void {
  const { actor, companyId } = work;
  if (userId === null || userId === actor.id) return;
  const from = { id: actor.id, name: actor.name };
  const named = { contact: { id: contact.id, name: contact.name }, queue: queue && { name: queue.name } };
  work.publish('transfer', { ticketId: id, uuid, ...named, from, comment, unreadMessages, at: work.now }, [
    userRoom(companyId, userId),
  ]);
}
