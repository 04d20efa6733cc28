import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { lockPresentUser } from '../users/index.ts';
import { publishMove } from './publishTicket.ts';
import { getTicket } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { marksOf, traceOf } from './stepMarks.ts';
import { tickets } from './tickets.tables.ts';

/**
 * Opens a waiting ticket for a user, because a bot names them (behaviour 11.9). A user whom the company does not have
 * leaves it waiting. Requires a lock on the ticket's row.
 */
export async function giveToUser(work: Work, ticketId: number, userId: number): Promise<void> {
  const user = await lockPresentUser(work, userId);
  const before = await getTicket(work, ticketId);
  if (!user || before.status !== 'pending') return;
  await work.db
    .update(tickets)
    .set({ status: 'open', userId, ...marksOf('transfer', work.now, 'open', before.status) })
    .where(and(eq(tickets.companyId, work.companyId), eq(tickets.id, ticketId)));
  const after = await getTicket(work, ticketId);
  await recordTicketEvent(work, {
    ticketId,
    type: 'transferred',
    reason: 'bot',
    before: traceOf(before),
    after: traceOf(after),
  });
  publishMove(work, before, after);
}
