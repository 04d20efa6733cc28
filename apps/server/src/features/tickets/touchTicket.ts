import { hot, type Work } from '../../kernel/work.ts';

/**
 * The update by which the list row follows a message stored in the same statement: `stored` names the message's
 * `returning *`, `preview` and `touched` are parameters. The unread ones are added up: whoever reads or stores a
 * message holds the ticket's row, so the sum is exact (behaviour 1.9), and counting took longer with every message
 * nobody read. A message that came late does not push aside a newer one; `touched` marks that a person acted. Whatever
 * the contact writes ends a snooze.
 */
export const touching = (stored: string, preview: string, touched: string): string => `
  update tickets t set
    ${following(preview)},
    active_at = greatest(t.active_at, now()),
    unanswered_since = ${unanswered(touched)},
    unread_messages = t.unread_messages + case when s.read then 0 else 1 end,
    snoozed_until = case when s.from_me then t.snoozed_until end,
    touched = t.touched or ${touched}
  from ${stored} s
  where t.company_id = s.company_id and t.id = s.ticket_id
  returning t.*`;

/**
 * Since when the contact waits for an answer of a person (see `unansweredSince` of the contract). An automatic message
 * is no answer, a message that came late is older than the newest one and changes nothing.
 */
const unanswered = (touched: string): string => `case
      when t.last_message_at > s.sent_at then t.unanswered_since
      when not s.from_me then coalesce(t.unanswered_since, s.sent_at)
      when ${touched} then null
      else t.unanswered_since end`;

/**
 * The same for a message that was taken over from a phone's history: the row shows it, and its time is that of what was
 * said.
 */
export const resting = (stored: string, preview: string): string => `
  update tickets t set
    ${following(preview)},
    active_at = case when t.last_message_at is null then s.sent_at else greatest(t.active_at, s.sent_at) end
  from ${stored} s
  where t.company_id = s.company_id and t.id = s.ticket_id
  returning t.id`;

function following(preview: string): string {
  const ifNewer = (value: string, column: string): string =>
    `${column} = case when t.last_message_at > s.sent_at then t.${column} else ${value} end`;
  return [
    ifNewer(`left(${preview}, 255)`, 'last_message'),
    ifNewer('s.id', 'last_message_id'),
    ifNewer('s.sent_at', 'last_message_at'),
    ifNewer('s.media_type', 'last_message_type'),
    ifNewer('s.from_me', 'last_message_from_me'),
    ifNewer('case when s.from_me then s.ack end', 'last_message_ack'),
  ].join(',\n    ');
}

const zero = hot(
  'tickets.unreadZero',
  `update tickets t set unread_messages = 0, marked_unread = false
   from (select id, marked_unread from tickets where company_id = $1 and id = $2 for update) before
   where t.company_id = $1 and t.id = before.id returning before.marked_unread as "wasMarked"`,
);

/**
 * Says that nothing of a ticket is unread, and holds its row; the caller marks its messages. Returns whether a person
 * had marked it as unread.
 */
export const zeroUnread = async (work: Work, ticketId: number): Promise<boolean> =>
  (await work.rows<{ wasMarked: boolean }>(zero, [work.companyId, ticketId]))[0]?.wasMarked ?? false;

/** Rows are held in the order of their ids, so that two who raise many never wait for each other. */
const ack = hot(
  'tickets.lastAck',
  `with raised as (
     select t.id, g.ack from unnest((select $2::int[]), (select $3::int[]), (select $4::int[])) as g (message_id, ack, ticket_id)
     join tickets t on t.company_id = $1 and t.id = g.ticket_id and t.last_message_id = g.message_id and coalesce(t.last_message_ack, 0) < g.ack
     order by t.id for update of t)
   update tickets set last_message_ack = raised.ack from raised where tickets.company_id = $1 and tickets.id = raised.id`,
);

type Tick = { id: number; ticketId: number; ack: number };

/** Raises the ticks of the list rows that show one of these messages. */
export const showLastAcks = async (work: Work, messages: readonly Tick[]): Promise<void> =>
  void (await work.rows(ack, [
    work.companyId,
    messages.map(({ id }) => id),
    messages.map((message) => message.ack),
    messages.map(({ ticketId }) => ticketId),
  ]));

/** The same for one message. */
export const showLastAck = (work: Work, ticketId: number, messageId: number, value: number): Promise<void> =>
  showLastAcks(work, [{ id: messageId, ticketId, ack: value }]);

const renewed = hot(
  'tickets.renewWindow',
  `update tickets t set revision = t.revision from connections w
   where t.company_id = $1 and t.connection_id = $2 and t.contact_id = $3 and t.status <> 'closed' and w.company_id = $1 and w.id = t.connection_id and w.provider = 'cloud' returning t.id`,
);

/**
 * Shows that the window of a chat opened anew: its live ticket, which need not be the one of the message that was
 * revised, rises in revision and is to be shown. Gives its id; null where there is none, or no window.
 */
export const renewWindow = async (work: Work, connectionId: number, contactId: number): Promise<number | null> =>
  (await work.rows<{ id: number }>(renewed, [work.companyId, connectionId, contactId]))[0]?.id ?? null;

const gone = hot(
  'tickets.lastGone',
  `update tickets set last_message = '', last_message_type = 'deleted' where company_id = $1 and last_message_id = $2 and id = $3`,
);

/** Says in the list row that the message it shows was deleted. */
export const showLastDeleted = async (work: Work, ticketId: number, messageId: number): Promise<void> =>
  void (await work.rows(gone, [work.companyId, messageId, ticketId]));

const text = hot(
  'tickets.lastText',
  'update tickets set last_message = left($3, 255) where company_id = $1 and last_message_id = $2 and id = $4',
);

/** Shows an edited text in the list row, when this message is the one it shows. */
export const showLastText = async (work: Work, ticketId: number, messageId: number, body: string): Promise<void> =>
  void (await work.rows(text, [work.companyId, messageId, body, ticketId]));

const content = hot(
  'tickets.lastContent',
  'update tickets set last_message = left($3, 255), last_message_type = $5 where company_id = $1 and last_message_id = $2 and id = $4',
);

/** Shows in the list row what a message says now, when it is the one it shows. */
export const showLastContent = async (
  work: Work,
  ticketId: number,
  messageId: number,
  preview: string,
  type: string,
): Promise<void> => void (await work.rows(content, [work.companyId, messageId, preview, ticketId, type]));
