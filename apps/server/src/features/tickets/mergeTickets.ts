import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { hot, joined, nullable, param, params, raw, returns, type Fragment } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { dropLostPins } from './pins/dropLostPins.ts';
import { publishMove, publishUpdate } from './publishTicket.ts';
import { getTicket } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { traceOf } from './stepMarks.ts';
import { tickets } from './tickets.tables.ts';

const { companyId, id } = params(tickets);
const contactIds = param('contactIds', 'int[]');
const hold = hot('tickets.mergeHold')`
  select ${returns({ id: tickets.id })} from tickets
  where company_id = ${companyId} and contact_id = any(${contactIds}) order by id for update`;

/**
 * Finds connections on which both contacts have a live ticket. `kept` is the older ticket, whichever contact has it.
 */
const doubled = hot('tickets.doubled')`
  select ${returns({ kept: raw('min(id)').as<number>(), closed: raw('max(id)').as<number>() })} from tickets
  where company_id = ${companyId} and contact_id = any(${contactIds}) and status <> 'closed' and connection_id is not null
  group by connection_id having count(*) = 2 order by 1`;

/** The list row of the closed ticket is copied where it is newer. */
const newer = ({ name }: AnyPgColumn): Fragment =>
  raw(
    `${name} = case when s.last_message_at > coalesce(t.last_message_at, '-infinity') then s.${name} else t.${name} end`,
  );
const listRow = [
  tickets.lastMessage,
  tickets.lastMessageId,
  tickets.lastMessageType,
  tickets.lastMessageFromMe,
  tickets.lastMessageAck,
  tickets.lastMessageAt,
];
const take = hot('tickets.mergeTake')`
  update tickets t set ${joined(listRow.map(newer), ', ')},
    unread_messages = t.unread_messages + s.unread_messages, marked_unread = t.marked_unread or s.marked_unread,
    snoozed_until = null, unanswered_since = least(t.unanswered_since, s.unanswered_since),
    touched = t.touched or s.touched, active_at = greatest(t.active_at, s.active_at)
  from tickets s
  where t.company_id = ${companyId} and t.id = ${id} and s.company_id = ${companyId} and s.id = ${param('closedId', 'int')}`;

const close = hot('tickets.mergeClose')`
  update tickets set status = 'closed', merged = true, closed_at = now(), pending_since = null, touched = false,
    chatbot = false, bot_waiting = false, use_integration = false, prompt_id = null, integration_id = null,
    unread_messages = 0, marked_unread = false, snoozed_until = null, unanswered_since = null, last_message = '',
    last_message_id = null, last_message_type = null, last_message_from_me = false, last_message_ack = null, last_message_at = null
  where company_id = ${companyId} and id = ${id}`;

const only = nullable('only', 'int[]');
const move = hot('tickets.mergeMove')`
  update tickets set contact_id = ${param('to', 'int')}
  where company_id = ${companyId} and contact_id = ${param('from', 'int')} and (${only} is null or id = any(${only}))
  returning ${returns({ id: tickets.id })}`;

/** A second live ticket that was closed for an older one, which takes its messages. */
type MergedTicket = { kept: number; closed: number };

/** Locks every ticket of these contacts until the commit, always in the order of ids. */
export const lockTickets = async (work: Work, contactIds: readonly number[]): Promise<void> =>
  void (await work.rows(hold, { contactIds }));

/**
 * Leaves at most one live ticket per connection, the older one, for two contacts that are the same person (behaviour
 * 1.3). Locks every ticket of both. The caller then moves the messages and calls `moveTickets`.
 */
export async function closeDoubledTickets(work: Work, contactIds: readonly number[]): Promise<MergedTicket[]> {
  await lockTickets(work, contactIds);
  const merged = await work.rows(doubled, { contactIds });
  for (const { kept, closed } of merged) {
    const before = await getTicket(work, closed);
    await work.rows(take, { id: kept, closedId: closed });
    await work.rows(close, { id: closed });
    await dropLostPins(work, closed);
    const after = await getTicket(work, closed);
    await recordTicketEvent(work, {
      ticketId: closed,
      type: 'closed',
      reason: 'merged',
      before: traceOf(before),
      after: { ...traceOf(after), mergedInto: kept },
    });
    publishMove(work, before, after);
  }
  return merged;
}

/** Moves tickets of one contact to another, all or `only` these. Returns their ids in order. */
export async function moveTickets(
  work: Work,
  fromContactId: number,
  toContactId: number,
  only: readonly number[] | null = null,
): Promise<number[]> {
  const moved = (await work.rows(move, { from: fromContactId, to: toContactId, only })).map(({ id }) => id);
  return moved.sort((a, b) => a - b);
}

/** Publishes the current state of tickets to everyone who sees them. */
export async function publishTickets(work: Work, ids: Iterable<number>): Promise<void> {
  for (const id of ids) await publishUpdate(work, id);
}
