import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { publishMove } from './publishTicket.ts';
import { ticketsById } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { traceOf } from './stepMarks.ts';
import { tickets } from './tickets.tables.ts';

/** Marks a move in the log, to distinguish it from a transfer. */
const reason = 'queueDeleted';

/**
 * Takes the live tickets out of a deleted queue, each with a line in the log and an event; the bot begins anew.
 */
export async function moveLiveOut(work: Work, queueId: number): Promise<void> {
  const live = await work.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, work.companyId), eq(tickets.queueId, queueId), ne(tickets.status, 'closed')))
    .orderBy(tickets.id)
    .for('update');
  if (live.length === 0) return;
  const ids = live.map(({ id }) => id);
  const before = await ticketsById(work, ids);
  await work.db
    .update(tickets)
    .set({ queueId: null, chatbot: false })
    .where(and(eq(tickets.companyId, work.companyId), inArray(tickets.id, ids)));
  const after = new Map((await ticketsById(work, ids)).map((ticket) => [ticket.id, ticket]));
  for (const ticket of before.toSorted((one, other) => one.id - other.id)) {
    const left = after.get(ticket.id)!;
    const traces = { before: traceOf(ticket), after: traceOf(left) };
    await recordTicketEvent(work, { ticketId: ticket.id, type: 'transferred', reason, ...traces });
    publishMove(work, ticket, left);
  }
}
