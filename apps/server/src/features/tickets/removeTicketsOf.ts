import { and, eq, sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { audienceOf } from './publishTicket.ts';
import { selectTickets } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import type { TicketDeps } from './ticketDeps.ts';
import { tickets } from './tickets.tables.ts';

/**
 * Deletes every ticket of a deleted contact with its messages, notes and ratings. An event without content stays in the
 * log for each (behaviour 2.9).
 */
export async function removeTicketsOf(
  work: UserWork,
  contactId: number,
  { settleRemoved }: Pick<TicketDeps, 'settleRemoved'>,
): Promise<void> {
  const mine = and(eq(tickets.companyId, work.companyId), eq(tickets.contactId, contactId));
  const removed = await work.db.select({ id: tickets.id }).from(tickets).where(mine).orderBy(tickets.id).for('update');
  for (const ticket of await selectTickets(work, sql`t.contact_id = ${contactId}`, sql`t.id`, sql`all`)) {
    await recordTicketEvent(work, { ticketId: ticket.id, type: 'deleted' });
    work.publish(
      'ticket',
      { action: 'delete', ticketId: ticket.id, revision: ticket.revision + 1 },
      audienceOf(work, ticket),
    );
  }
  await settleRemoved(
    work,
    removed.map(({ id }) => id),
  );
  await work.db.delete(tickets).where(mine);
}
