import { canSeeTicket, type TicketFacts, type TicketStatus } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { room, type Room } from '../../kernel/realtime/rooms.ts';
import type { Visibility } from '../../kernel/visibility.ts';
import type { Viewer } from '../../kernel/work.ts';

/**
 * The visibility of tickets (behaviour 3.1). Messages, notes, events and media use the same rules. The condition is on
 * `tickets t`, or on another table of this name with the columns status, queue_id and user_id. The rooms are those of a
 * ticket's lists (behaviour 17.2), besides its own room.
 */
export const ticketVisibility: Visibility<TicketFacts> = {
  where({ companyId, profile, id, allTicket, queueIds }) {
    if (profile === 'admin') return sql`true`;
    const mine = sql`t.queue_id = any(${sql.param(queueIds)}::int[])`;
    // Closed tickets keep the id of a deleted queue until a job removes it, and have no queue for everyone (decision 0039).
    const none = sql`(t.queue_id is null or t.queue_id <> all(array(select q.id from queues q where q.company_id = ${companyId})))`;
    const orNone = allTicket ? sql`(${mine} or ${none})` : sql`false`;
    return sql`(t.user_id = ${id} or (t.status = 'pending' and ${orNone}) or (t.status = 'open' and ${mine}) or (t.status = 'closed' and (${mine} or ${orNone})))`;
  },
  can: canSeeTicket,
  rooms: (companyId, { status, userId, queueId }) => [
    room(companyId, 'admin', status),
    room(companyId, `q${queueId ?? 0}`, status),
    ...(userId === null ? [] : [room(companyId, `u${userId}`, status)]),
  ],
};
export const { where: whereVisible, can: canSee, rooms: roomsOf } = ticketVisibility;

/** Returns the rooms of a status that this viewer may be in. */
export function roomsFor({ companyId, profile, id, allTicket, queueIds }: Viewer, status: TicketStatus): Room[] {
  if (profile === 'admin') return [room(companyId, 'admin', status)];
  const queues = status === 'pending' && !allTicket ? [] : queueIds;
  const none = allTicket && status !== 'open' ? [0] : [];
  return [
    room(companyId, `u${id}`, status),
    ...[...queues, ...none].map((queueId) => room(companyId, `q${queueId}`, status)),
  ];
}

/** The room of one ticket: everyone who has it on the screen. */
export const ticketRoom = (companyId: number, ticketId: number): Room => room(companyId, `t${ticketId}`);
