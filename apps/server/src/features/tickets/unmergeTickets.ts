import { hot, type Work } from '../../kernel/work.ts';
import { publishMove } from './publishTicket.ts';
import { getTicket } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { traceOf } from './stepMarks.ts';

const summary = hot(
  'tickets.setNewestMessage',
  `update tickets set last_message = left($3, 255), last_message_id = $4, last_message_type = $5, last_message_from_me = $6, last_message_ack = $7, last_message_at = $8, unread_messages = $9,
     unanswered_since = case when not $6 then coalesce(unanswered_since, $8) end
   where company_id = $1 and id = $2`,
);
/**
 * Reopens only tickets that the merge closed and nothing else changed since, and whose contact has no live ticket on
 * that connection.
 */
const reopen = hot(
  'tickets.unmergeReopen',
  `update tickets t set status = 'pending', user_id = null, closed_at = null, merged = false, pending_since = now()
   where t.company_id = $1 and t.id = $2 and t.status = 'closed'
     and (select e.reason from ticket_events e where e.company_id = $1 and e.ticket_id = $2 and e.type in ('closed', 'reopened') order by e.id desc limit 1) = 'merged'
     and not exists (select 1 from tickets o where o.company_id = $1 and o.connection_id = t.connection_id and o.contact_id = t.contact_id and o.status <> 'closed')
   returning t.id`,
);

type Newest = { id: number; preview: string; type: string; fromMe: boolean; ack: number; sentAt: Date; unread: number };

/** Sets the last message in a ticket's list row; undefined for a ticket without messages. */
export const setNewestMessage = async (work: Work, ticketId: number, newest: Newest | undefined): Promise<void> =>
  void (await work.rows(summary, [
    work.companyId,
    ticketId,
    newest?.preview ?? '',
    newest?.id ?? null,
    newest?.type ?? null,
    newest?.fromMe ?? false,
    newest?.fromMe ? newest.ack : null,
    newest?.sentAt ?? null,
    newest?.unread ?? 0,
  ]));

/** Sets a ticket that a merge closed to pending again. A ticket that was closed again by someone stays closed. */
export async function reopenMerged(work: Work, ticketId: number): Promise<void> {
  const before = await getTicket(work, ticketId);
  if ((await work.rows(reopen, [work.companyId, ticketId])).length === 0) return;
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
