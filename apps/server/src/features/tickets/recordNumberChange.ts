import { sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { publishTickets } from './mergeTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';

/** Leaves a line about the new number in the newest ticket of the contact on each connection. */
export async function recordNumberChange(work: Work, contactId: number, before: string, after: string): Promise<void> {
  const { rows } = await work.db.execute<{ id: number }>(sql`
    select distinct on (connection_id) id from tickets
    where company_id = ${work.companyId} and contact_id = ${contactId}
    order by connection_id, (status <> 'closed') desc, id desc`);
  for (const { id } of rows)
    await recordTicketEvent(work, {
      ticketId: id,
      type: 'numberChanged',
      before: { number: before },
      after: { number: after },
    });
  await publishTickets(work, new Set(rows.map(({ id }) => id)));
}
