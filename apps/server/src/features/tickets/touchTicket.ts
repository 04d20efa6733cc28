import { hot, type Work } from '../../kernel/work.ts';

/** What the newest message shows of a ticket. */
export type Shown = { messageId: number; preview: string; mediaType: string; fromMe: boolean; ack: number; sentAt: Date };

/**
 * The unread ones are counted, not added up: the caller holds the row, so the count is exact (behaviour 1.9). A message
 * that came late does not push aside a newer one.
 */
const touch = hot(
  'tickets.touch',
  `update tickets t set
     last_message = case when newer then left($4, 255) else t.last_message end,
     last_message_id = case when newer then $3 else t.last_message_id end,
     last_message_type = case when newer then $5 else t.last_message_type end,
     last_message_from_me = case when newer then $6 else t.last_message_from_me end,
     last_message_ack = case when newer then (case when $6 then $7::int end) else t.last_message_ack end,
     active_at = greatest(t.active_at, now()),
     unread_messages = (select count(*) from messages u where u.company_id = $1 and u.ticket_id = $2 and not u.read),
     touched = t.touched or $9
   from (select coalesce((select m.sent_at <= $8 from tickets x join messages m on m.company_id = x.company_id and m.id = x.last_message_id where x.company_id = $1 and x.id = $2), true) as newer) as compared
   where t.company_id = $1 and t.id = $2`,
);

/** Moves what lists show of a ticket after a message was stored in it; `touched` marks that a person acted. */
export const touchTicket = async (work: Work, ticketId: number, shown: Shown, touched: boolean): Promise<void> =>
  void (await work.rows(touch, [work.companyId, ticketId, shown.messageId, shown.preview, shown.mediaType, shown.fromMe, shown.ack, shown.sentAt, touched]));

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
