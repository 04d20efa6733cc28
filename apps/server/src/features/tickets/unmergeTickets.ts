import { alias } from 'drizzle-orm/pg-core';
import { hot, nullable, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { publishMove } from './publishTicket.ts';
import { getTicket } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { traceOf } from './stepMarks.ts';
import { tickets } from './tickets.tables.ts';

const { companyId, id } = params(tickets);
const fromMe = param('fromMe', 'boolean');
const sentAt = nullable('sentAt', 'timestamptz');
const summary = hot('tickets.setNewestMessage')`
  update tickets set last_message = left(${param('preview', 'text')}, 255), last_message_id = ${nullable('messageId', 'int')},
    last_message_type = ${nullable('type', 'text')}, last_message_from_me = ${fromMe}, last_message_ack = ${nullable('ack', 'int')},
    last_message_at = ${sentAt}, unread_messages = ${param('unread', 'int')},
    unanswered_since = case when not ${fromMe} then coalesce(unanswered_since, ${sentAt}) end
  where company_id = ${companyId} and id = ${id}`;

/**
 * Reopens only tickets that the merge closed and nothing else changed since, and whose contact has no live ticket on
 * that connection.
 */
const reopen = hot('tickets.unmergeReopen')`
  update tickets t set status = 'pending', user_id = null, closed_at = null, merged = false, pending_since = now()
  where t.company_id = ${companyId} and t.id = ${id} and t.status = 'closed'
    and (
      select e.reason from ticket_events e
      where e.company_id = ${companyId} and e.ticket_id = ${id} and e.type in ('closed', 'reopened')
      order by e.id desc limit 1) = 'merged'
    and not exists (
      select 1 from tickets o
      where o.company_id = ${companyId} and o.connection_id = t.connection_id and o.contact_id = t.contact_id and o.status <> 'closed')
  returning ${returns({ id: alias(tickets, 't').id })}`;

type Newest = { id: number; preview: string; type: string; fromMe: boolean; ack: number; sentAt: Date; unread: number };

/** Sets the last message in a ticket's list row; undefined for a ticket without messages. */
export const setNewestMessage = async (work: Work, ticketId: number, newest: Newest | undefined): Promise<void> =>
  void (await work.rows(summary, {
    id: ticketId,
    preview: newest?.preview ?? '',
    messageId: newest?.id ?? null,
    type: newest?.type ?? null,
    fromMe: newest?.fromMe ?? false,
    ack: newest?.fromMe ? newest.ack : null,
    sentAt: newest?.sentAt ?? null,
    unread: newest?.unread ?? 0,
  }));

/** Sets a ticket that a merge closed to pending again. A ticket that was closed again by someone stays closed. */
export async function reopenMerged(work: Work, ticketId: number): Promise<void> {
  const before = await getTicket(work, ticketId);
  if ((await work.rows(reopen, { id: ticketId })).length === 0) return;
  const after = await getTicket(work, ticketId);
  await recordTicketEvent(work, {
    ticketId,
    type: 'reopened',
    reason: 'unmerged',
    before: traceOf(before),
    after: traceOf(after),
  });
  publishMove(work, before, after);
}
