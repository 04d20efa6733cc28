import { sql } from 'drizzle-orm';
import { limits } from '@recado/contracts';
import type { UserWork } from '../../../kernel/work.ts';
import { selectTickets, type TicketRow } from '../readTickets.ts';

/** Lists the tickets that the user pinned and still works on (`isWorkedOnBy` of the contracts), latest pin first. */
export function listPins(work: UserWork): Promise<TicketRow[]> {
  const { id, profile } = work.actor;
  const pinned = sql`(select p.pinned_at from ticket_pins p where p.company_id = ${work.companyId} and p.user_id = ${id} and p.ticket_id = t.id)`;
  const mine = sql`t.id in (select p.ticket_id from ticket_pins p where p.company_id = ${work.companyId} and p.user_id = ${id})`;
  const works = profile === 'admin' ? sql`t.status = 'open'` : sql`t.status = 'open' and t.user_id = ${id}`;
  return selectTickets(work, sql`${mine} and ${works}`, sql`${pinned} desc, t.id desc`, limits.pinnedTickets);
}
