import { and, eq, inArray } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { dropLostPins } from './pins/dropLostPins.ts';
import { publishMove } from './publishTicket.ts';
import { ticketsById } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { marksOf, traceOf } from './stepMarks.ts';
import { ticketPins, tickets } from './tickets.tables.ts';

/** Marks a return in the log, to distinguish it from one by the user of the ticket. */
const reason = 'userDeleted';

/**
 * Returns the open tickets of a user who is being deleted to their queues, where they wait for somebody else (USER-17).
 * Removes the user's pins.
 */
export async function returnTicketsOf(work: UserWork, userId: number): Promise<void> {
  const theirs = and(eq(tickets.companyId, work.companyId), eq(tickets.userId, userId), eq(tickets.status, 'open'));
  const locked = await work.db.select({ id: tickets.id }).from(tickets).where(theirs).orderBy(tickets.id).for('update');
  const ids = locked.map(({ id }) => id);
  const before = await ticketsById(work, ids);
  if (ids.length > 0)
    await work.db
      .update(tickets)
      .set({ status: 'pending', userId: null, ...marksOf('return', work.now, 'pending', 'open') })
      .where(and(eq(tickets.companyId, work.companyId), inArray(tickets.id, ids)));
  const after = new Map((await ticketsById(work, ids)).map((ticket) => [ticket.id, ticket]));
  for (const ticket of before.toSorted((one, other) => one.id - other.id)) {
    const returned = after.get(ticket.id)!;
    await dropLostPins(work, ticket.id);
    await recordTicketEvent(work, {
      ticketId: ticket.id,
      type: 'returned',
      reason,
      before: traceOf(ticket),
      after: traceOf(returned),
    });
    publishMove(work, ticket, returned);
  }
  await work.db.delete(ticketPins).where(and(eq(ticketPins.companyId, work.companyId), eq(ticketPins.userId, userId)));
}
