import { cutText } from '@recado/contracts';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { fragment, hot, joined, param, params, raw, returns, type Fragment } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { tickets } from './tickets.tables.ts';

/** Values of `touching`. */
type Touched = { preview: string; touched: boolean };
const preview = param('preview', 'text');
const byUser = param('touched', 'boolean');

/**
 * SQL that updates the ticket's list row for a message stored in the same statement. `stored` names the CTE with the
 * message's `returning *`; binds `preview` and `touched`. The unread count is a running sum: reading and storing
 * messages both lock the ticket's row, so the sum is exact (behaviour 1.9). Counting took longer with every unread
 * message. A late message does not replace a newer one. `touched` marks that a user acted. Any message of the contact
 * ends a snooze.
 */
export const touching = (stored: string): Fragment<Touched> => fragment`
  update tickets t set
    ${following},
    active_at = greatest(t.active_at, now()),
    unanswered_since = ${unanswered},
    unread_messages = t.unread_messages + case when s.read then 0 else 1 end,
    snoozed_until = case when s.from_me then t.snoozed_until end,
    touched = t.touched or ${byUser},
    chatbot = t.chatbot and not ${byUser},
    bot_waiting = t.bot_waiting and not ${byUser}
  from ${raw(stored)} s
  where t.company_id = s.company_id and t.id = s.ticket_id
  returning t.*`;

/**
 * SQL for the time since which the contact waits for an answer of a user (see `unansweredSince` of the contract).
 * Automatic messages are no answer. A late message is older than the newest one and changes nothing.
 */
const unanswered = fragment`case
      when t.last_message_at > s.sent_at then t.unanswered_since
      when not s.from_me then coalesce(t.unanswered_since, s.sent_at)
      when ${byUser} then null
      else t.unanswered_since end`;

/**
 * Like `touching`, for a message imported from a phone's history: the list row shows it, and its activity time is that
 * of the message.
 */
export const touchingImported = (stored: string): Fragment<Pick<Touched, 'preview'>> => fragment`
  update tickets t set
    ${following},
    active_at = case when t.last_message_at is null then s.sent_at else greatest(t.active_at, s.sent_at) end
  from ${raw(stored)} s
  where t.company_id = s.company_id and t.id = s.ticket_id
  returning t.id`;

const ifNewer = <V extends object>({ name }: AnyPgColumn, value: Fragment<V>): Fragment<V> =>
  fragment`${raw(name)} = case when t.last_message_at > s.sent_at then t.${raw(name)} else ${value} end` as never;

/** The assignments that show the stored message in the list row. */
const following = joined(
  [
    ifNewer(tickets.lastMessage, fragment`left(${preview}, 255)`),
    ifNewer(tickets.lastMessageId, raw('s.id')),
    ifNewer(tickets.lastMessageAt, raw('s.sent_at')),
    ifNewer(tickets.lastMessageType, raw('s.media_type')),
    ifNewer(tickets.lastMessageFromMe, raw('s.from_me')),
    ifNewer(tickets.lastMessageAck, raw('case when s.from_me then s.ack end')),
  ],
  ',\n    ',
) as Fragment<Pick<Touched, 'preview'>>;

const { companyId, id, connectionId, contactId, lastMessageId } = params(tickets);

const zero = hot('tickets.unreadZero')`
  update tickets t set unread_messages = 0, marked_unread = false
  from (select id, marked_unread from tickets where company_id = ${companyId} and id = ${id} for update) before
  where t.company_id = ${companyId} and t.id = before.id
  returning ${returns({ wasMarked: alias(tickets, 'before').markedUnread })}`;

/**
 * Sets the unread count of a ticket to 0 and locks its row. The caller marks its messages as read. Returns whether a
 * user had marked it as unread.
 */
export const zeroUnread = async (work: Work, ticketId: number): Promise<boolean> =>
  (await work.rows(zero, { id: ticketId }))[0]?.wasMarked ?? false;

/** Rows are locked in the order of their ids, so that two transactions with many acks do not deadlock. */
const ack = hot('tickets.lastAck')`
  with raised as (
    select t.id, g.ack
    from unnest((select ${param('messageIds', 'int[]')}), (select ${param('acks', 'int[]')}), (select ${param('ticketIds', 'int[]')}))
      as g (message_id, ack, ticket_id)
    join tickets t on t.company_id = ${companyId} and t.id = g.ticket_id and t.last_message_id = g.message_id
      and coalesce(t.last_message_ack, 0) < g.ack
    order by t.id for update of t)
  update tickets set last_message_ack = raised.ack from raised
  where tickets.company_id = ${companyId} and tickets.id = raised.id`;

type Tick = { id: number; ticketId: number; ack: number };

/** Raises the ack shown in the list rows whose last message is one of these. */
export const setLastAcks = async (work: Work, messages: readonly Tick[]): Promise<void> =>
  void (await work.rows(ack, {
    messageIds: messages.map(({ id }) => id),
    acks: messages.map((message) => message.ack),
    ticketIds: messages.map(({ ticketId }) => ticketId),
  }));

/** Raises the ack shown in the list row for one message. */
export const setLastAck = (work: Work, ticketId: number, messageId: number, value: number): Promise<void> =>
  setLastAcks(work, [{ id: messageId, ticketId, ack: value }]);

const renewed = hot('tickets.renewWindow')`
  update tickets t set revision = t.revision from connections w
  where t.company_id = ${companyId} and t.connection_id = ${connectionId} and t.contact_id = ${contactId}
    and t.status <> 'closed' and w.company_id = ${companyId} and w.id = t.connection_id and w.provider = 'cloud'
  returning ${returns({ id: alias(tickets, 't').id })}`;

/**
 * Raises the revision of a chat's live ticket because its window was extended, so that it can be published. The live
 * ticket may differ from the ticket of the revised message. Returns its id; null if there is no live ticket or no
 * window.
 */
export const renewWindow = async (work: Work, connectionId: number, contactId: number): Promise<number | null> =>
  (await work.rows(renewed, { connectionId, contactId }))[0]?.id ?? null;

const isLast = fragment`company_id = ${companyId} and last_message_id = ${lastMessageId} and id = ${id}`;
const gone = hot('tickets.lastGone')`
  update tickets set last_message = '', last_message_type = 'deleted' where ${isLast}`;

/** Marks the last message in the list row as deleted, if it is this one. */
export const setLastDeleted = async (work: Work, ticketId: number, messageId: number): Promise<void> =>
  void (await work.rows(gone, { id: ticketId, lastMessageId: messageId }));

const text = hot('tickets.lastText')`
  update tickets set last_message = left(${preview}, 255) where ${isLast}`;

/** Shows an edited text in the list row, if its last message is this one. */
export const setLastText = async (work: Work, ticketId: number, messageId: number, body: string): Promise<void> =>
  void (await work.rows(text, { id: ticketId, lastMessageId: messageId, preview: cutText(body, 255) }));

const content = hot('tickets.lastContent')`
  update tickets set last_message = left(${preview}, 255), last_message_type = ${param('type', 'text')} where ${isLast}`;

/** Shows the new content of a message in the list row, if its last message is this one. */
export const setLastContent = async (
  work: Work,
  ticketId: number,
  messageId: number,
  preview: string,
  type: string,
): Promise<void> => void (await work.rows(content, { id: ticketId, lastMessageId: messageId, preview, type }));
