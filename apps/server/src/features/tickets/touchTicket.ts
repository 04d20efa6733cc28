import { hot, type Work } from '../../kernel/work.ts';

/**
 * The update by which the list row follows a message stored in the same statement: `stored` names the message's
 * `returning *`, `preview` and `touched` are parameters. The unread ones are counted, not added up: the caller holds the
 * ticket's row, so the count of what was there plus this one is exact (behaviour 1.9). A message that came late does not
 * push aside a newer one; `touched` marks that a person acted. `offset 0` keeps the comparison one reading, not five.
 */
export const touching = (stored: string, preview: string, touched: string): string => `
  update tickets t set
    last_message = case when newer then left(${preview}, 255) else t.last_message end,
    last_message_id = case when newer then s.id else t.last_message_id end,
    last_message_type = case when newer then s.media_type else t.last_message_type end,
    last_message_from_me = case when newer then s.from_me else t.last_message_from_me end,
    last_message_ack = case when newer then (case when s.from_me then s.ack end) else t.last_message_ack end,
    active_at = greatest(t.active_at, now()),
    unread_messages = (select count(*) from messages u where u.company_id = s.company_id and u.ticket_id = s.ticket_id and not u.read) + (case when s.read then 0 else 1 end),
    touched = t.touched or ${touched}
  from ${stored} s
  cross join lateral (select coalesce((
    select m.sent_at <= s.sent_at from tickets x join messages m on m.company_id = x.company_id and m.id = x.last_message_id where x.company_id = s.company_id and x.id = s.ticket_id
  ), true) as newer offset 0) compared
  where t.company_id = s.company_id and t.id = s.ticket_id
  returning t.*`;

const zero = hot('tickets.unreadZero', 'update tickets set unread_messages = 0 where company_id = $1 and id = $2');

/** Says that nothing of a ticket is unread; the caller has marked its messages. */
export const zeroUnread = async (work: Work, ticketId: number): Promise<void> => void (await work.rows(zero, [work.companyId, ticketId]));

const ack = hot('tickets.lastAck', 'update tickets set last_message_ack = $3 where company_id = $1 and last_message_id = $2 and id = $4 and coalesce(last_message_ack, 0) < $3');

/** Raises the tick of the list row, when this message is the one it shows. */
export const showLastAck = async (work: Work, ticketId: number, messageId: number, value: number): Promise<void> => void (await work.rows(ack, [work.companyId, messageId, value, ticketId]));

const gone = hot('tickets.lastGone', `update tickets set last_message = '', last_message_type = 'deleted' where company_id = $1 and last_message_id = $2 and id = $3`);

/** Says in the list row that the message it shows was deleted. */
export const showLastDeleted = async (work: Work, ticketId: number, messageId: number): Promise<void> => void (await work.rows(gone, [work.companyId, messageId, ticketId]));

const text = hot('tickets.lastText', 'update tickets set last_message = left($3, 255) where company_id = $1 and last_message_id = $2 and id = $4');

/** Shows an edited text in the list row, when this message is the one it shows. */
export const showLastText = async (work: Work, ticketId: number, messageId: number, body: string): Promise<void> => void (await work.rows(text, [work.companyId, messageId, body, ticketId]));
