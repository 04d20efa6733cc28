import { hot, type Work } from '../../kernel/work.ts';

/**
 * The update by which the list row follows a message stored in the same statement: `stored` names the message's
 * `returning *`, `preview` and `touched` are parameters. The unread ones are added up: whoever reads or stores a message
 * holds the ticket's row, so the sum is exact (behaviour 1.9), and counting took longer with every message nobody read.
 * A message that came late does not push aside a newer one; `touched` marks that a person acted.
 */
export const touching = (stored: string, preview: string, touched: string): string => `
  update tickets t set
    ${following(preview)},
    active_at = greatest(t.active_at, now()),
    unread_messages = t.unread_messages + case when s.read then 0 else 1 end,
    touched = t.touched or ${touched}
  from ${stored} s
  where t.company_id = s.company_id and t.id = s.ticket_id
  returning t.*`;

/** The same for a message that was taken over from a phone's history: the row shows it, and its time is that of what was said. */
export const resting = (stored: string, preview: string): string => `
  update tickets t set
    ${following(preview)},
    active_at = case when t.last_message_at is null then s.sent_at else greatest(t.active_at, s.sent_at) end
  from ${stored} s
  where t.company_id = s.company_id and t.id = s.ticket_id
  returning t.id`;

function following(preview: string): string {
  const ifNewer = (value: string, column: string): string => `${column} = case when t.last_message_at > s.sent_at then t.${column} else ${value} end`;
  return [
    ifNewer(`left(${preview}, 255)`, 'last_message'),
    ifNewer('s.id', 'last_message_id'),
    ifNewer('s.sent_at', 'last_message_at'),
    ifNewer('s.media_type', 'last_message_type'),
    ifNewer('s.from_me', 'last_message_from_me'),
    ifNewer('case when s.from_me then s.ack end', 'last_message_ack'),
  ].join(',\n    ');
}

const zero = hot('tickets.unreadZero', 'update tickets set unread_messages = 0 where company_id = $1 and id = $2');

/** Says that nothing of a ticket is unread, and holds its row; the caller marks its messages. */
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

const content = hot('tickets.lastContent', 'update tickets set last_message = left($3, 255), last_message_type = $5 where company_id = $1 and last_message_id = $2 and id = $4');

/** Shows in the list row what a message says now, when it is the one it shows. */
export const showLastContent = async (work: Work, ticketId: number, messageId: number, preview: string, type: string): Promise<void> =>
  void (await work.rows(content, [work.companyId, messageId, preview, ticketId, type]));
