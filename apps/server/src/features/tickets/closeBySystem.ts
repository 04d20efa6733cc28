import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { dropLostPins } from './pins/dropLostPins.ts';
import { publishMove } from './publishTicket.ts';
import { getTicket, type TicketRow } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { marksOf, traceOf } from './stepMarks.ts';
import { tickets } from './tickets.tables.ts';

/**
 * Closes a live ticket without an action of a user: keeps its user, and sends neither rating request nor farewell
 * (behaviour 7). Requires a lock on the ticket's row. Returns the ticket as it is now.
 */
export async function closeBySystem(
  work: Work,
  before: TicketRow,
  reason: 'inactive' | 'abandoned' | 'finished',
  { clearUnread }: { clearUnread(work: Work, ticketId: number): Promise<void> },
): Promise<TicketRow> {
  const { id } = before;
  await work.db
    .update(tickets)
    .set({ status: 'closed', ...marksOf('close', work.now, 'closed', before.status) })
    .where(and(eq(tickets.companyId, work.companyId), eq(tickets.id, id)));
  await clearUnread(work, id);
  if (before.status === 'open') await dropLostPins(work, id);
  const after = await getTicket(work, id);
  await recordTicketEvent(work, {
    ticketId: id,
    type: 'closed',
    reason,
    before: traceOf(before),
    after: traceOf(after),
  });
  publishMove(work, before, after);
  return after;
}
