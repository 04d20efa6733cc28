import { fragment, hot, params, raw, returns, type Fragment } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { openTicket } from './openTicket.ts';
import { tickets } from './tickets.tables.ts';

const { companyId, connectionId, contactId } = params(tickets);

/**
 * The fallback ticket's id, for use inside other statements. Locks its row. `connection` and `contact` are SQL for the
 * ids of both.
 */
export const fallbackOf = (connection: string, contact: string): Fragment<{ companyId: number }> => fragment`
  select t.id from tickets t
  where t.company_id = ${companyId} and t.connection_id = ${raw(connection)} and t.contact_id = ${raw(contact)}
  order by (t.status <> 'closed') desc, t.id desc limit 1 for update`;

const ofChat = fragment`
  select ${returns({ id: tickets.id })} from tickets
  where company_id = ${companyId} and connection_id = ${connectionId} and contact_id = ${contactId}`;
const findFallback = hot('tickets.fallback')`
  ${ofChat} order by (status <> 'closed') desc, id desc limit 1 for update`;

type Rest = {
  connectionId: number;
  contactId: number;
  isGroup: boolean;
  origin: 'phone' | 'schedule' | 'campaign' | 'api';
};

/**
 * Returns the fallback ticket for a message that opens no ticket: the live ticket, else the newest closed one, which
 * stays closed, else a new one created closed (behaviour, Words). Locks its row.
 */
export async function getFallbackTicket(
  work: Work,
  { connectionId, contactId, isGroup, origin }: Rest,
): Promise<number> {
  const [place] = await work.rows(findFallback, { connectionId, contactId });
  // Never null: a ticket created closed is not live, so it cannot conflict with another.
  return place?.id ?? (await openTicket(work, { contactId, connectionId, isGroup, status: 'closed', origin }))!;
}

const closed = hot('tickets.fallbackForImport')`
  ${ofChat} and status = 'closed' order by id desc limit 1 for update`;

/**
 * Returns the ticket for a message imported from the phone's history, never a live ticket (behaviour 1.5). Locks its
 * row.
 */
export async function getFallbackTicketForImport(
  work: Work,
  { connectionId, contactId, isGroup }: Omit<Rest, 'origin'>,
): Promise<number> {
  const [place] = await work.rows(closed, { connectionId, contactId });
  return (
    place?.id ?? (await openTicket(work, { contactId, connectionId, isGroup, status: 'closed', origin: 'phone' }))!
  );
}
