import { and, eq, ne } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { dropLostPins } from './pins/dropLostPins.ts';
import { publishMove } from './publishTicket.ts';
import { getTicket } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { marksOf, traceOf } from './stepMarks.ts';
import { tickets } from './tickets.tables.ts';

/**
 * Closes the live tickets of a contact that is being erased. The contact gets no message about it. Returns the number of
 * closed tickets.
 */
export async function closeTicketsOf(
  work: Work,
  contactId: number,
  clearUnread: (work: Work, ticketId: number) => Promise<void>,
): Promise<number> {
  const live = await work.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, work.companyId), eq(tickets.contactId, contactId), ne(tickets.status, 'closed')))
    .orderBy(tickets.id)
    .for('update');
  for (const { id } of live) {
    const before = await getTicket(work, id);
    await work.db
      .update(tickets)
      .set({ status: 'closed', lastMessage: '', ...marksOf('close', work.now, 'closed', before.status) })
      .where(and(eq(tickets.companyId, work.companyId), eq(tickets.id, id)));
    await clearUnread(work, id);
    if (before.status === 'open') await dropLostPins(work, id);
    const after = await getTicket(work, id);
    const trace = { before: traceOf(before), after: traceOf(after) };
    await recordTicketEvent(work, { ticketId: id, type: 'closed', reason: 'erased', ...trace });
    publishMove(work, before, after);
  }
  return live.length;
}
