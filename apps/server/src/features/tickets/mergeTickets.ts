import { hot, type Work } from '../../kernel/work.ts';
import { dropLostPins } from './pins/dropLostPins.ts';
import { publishMove, publishUpdate } from './publishTicket.ts';
import { getTicket } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { traceOf } from './stepMarks.ts';

const hold = hot(
  'tickets.mergeHold',
  'select id from tickets where company_id = $1 and contact_id = any($2::int[]) order by id for update',
);
/**
 * Finds connections on which both contacts have a live ticket. `kept` is the older ticket, whichever contact has it.
 */
const doubled = hot(
  'tickets.doubled',
  `select min(id) as kept, max(id) as closed from tickets where company_id = $1 and contact_id = any($2::int[]) and status <> 'closed' and connection_id is not null
   group by connection_id having count(*) = 2 order by 1`,
);
/** The list row of the closed ticket is copied where it is newer. */
const newer = (column: string) =>
  `${column} = case when s.last_message_at > coalesce(t.last_message_at, '-infinity') then s.${column} else t.${column} end`;
const take = hot(
  'tickets.mergeTake',
  `update tickets t set ${['last_message', 'last_message_id', 'last_message_type', 'last_message_from_me', 'last_message_ack', 'last_message_at'].map(newer).join(', ')},
     unread_messages = t.unread_messages + s.unread_messages, marked_unread = t.marked_unread or s.marked_unread, snoozed_until = null, unanswered_since = least(t.unanswered_since, s.unanswered_since), touched = t.touched or s.touched, active_at = greatest(t.active_at, s.active_at)
   from tickets s where t.company_id = $1 and t.id = $2 and s.company_id = $1 and s.id = $3`,
);
const close = hot(
  'tickets.mergeClose',
  `update tickets set status = 'closed', merged = true, closed_at = now(), pending_since = null, touched = false, chatbot = false, use_integration = false, prompt_id = null, integration_id = null,
     unread_messages = 0, marked_unread = false, snoozed_until = null, unanswered_since = null, last_message = '', last_message_id = null, last_message_type = null, last_message_from_me = false, last_message_ack = null, last_message_at = null
   where company_id = $1 and id = $2`,
);
const move = hot(
  'tickets.mergeMove',
  'update tickets set contact_id = $3 where company_id = $1 and contact_id = $2 and ($4::int[] is null or id = any($4)) returning id',
);

/** A second live ticket that was closed for an older one, which takes its messages. */
type MergedTicket = { kept: number; closed: number };

/** Locks every ticket of these contacts until the commit, always in the order of ids. */
export const lockTickets = async (work: Work, contactIds: readonly number[]): Promise<void> =>
  void (await work.rows(hold, [work.companyId, contactIds]));

/**
 * Leaves at most one live ticket per connection, the older one, for two contacts that are the same person (behaviour
 * 1.3). Locks every ticket of both. The caller then moves the messages and calls `moveTickets`.
 */
export async function closeDoubledTickets(work: Work, contactIds: readonly number[]): Promise<MergedTicket[]> {
  await lockTickets(work, contactIds);
  const merged = await work.rows<MergedTicket>(doubled, [work.companyId, contactIds]);
  for (const { kept, closed } of merged) {
    const before = await getTicket(work, closed);
    await work.rows(take, [work.companyId, kept, closed]);
    await work.rows(close, [work.companyId, closed]);
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
  const moved = (await work.rows<{ id: number }>(move, [work.companyId, fromContactId, toContactId, only])).map(
    ({ id }) => id,
  );
  return moved.sort((a, b) => a - b);
}

/** Publishes the current state of tickets to everyone who sees them. */
export async function publishTickets(work: Work, ids: Iterable<number>): Promise<void> {
  for (const id of ids) await publishUpdate(work, id);
}
