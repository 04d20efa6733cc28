import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { audienceOf } from './publishTicket.ts';
import { lockTicket, visibleTicket } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import type { TicketDeps } from './ticketDeps.ts';
import { tickets } from './tickets.tables.ts';

/** Deletes a ticket with its messages. An event without content stays in the log (TIC-21). */
export async function removeTicket(
  work: UserWork,
  id: number,
  { settleRemoved }: Pick<TicketDeps, 'settleRemoved'>,
): Promise<{ message: string }> {
  await lockTicket(work, id);
  const ticket = await visibleTicket(work, id);
  await recordTicketEvent(work, { ticketId: id, type: 'deleted' });
  await settleRemoved(work, [id]);
  await work.db.delete(tickets).where(and(eq(tickets.companyId, work.companyId), eq(tickets.id, id)));
  work.publish('ticket', { action: 'delete', ticketId: id, revision: ticket.revision + 1 }, audienceOf(work, ticket));
  return { message: 'ok' };
}
