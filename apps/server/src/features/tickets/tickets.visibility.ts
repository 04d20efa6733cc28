import type { TicketStatus } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { room, type Room } from '../../kernel/realtime/rooms.ts';
import type { Viewer } from '../../kernel/work.ts';

/**
 * The visibility of tickets (behaviour 3.1), in three forms that must agree: SQL for lists, a boolean for one record,
 * rooms for events. Administrators see all tickets. Others see their own, open ones of their queues, closed ones of
 * their queues, and with allTicket also pending ones of their queues and pending or closed ones without a queue.
 * Messages, events and media use the same rules.
 */
export type TicketFacts = { status: TicketStatus; userId: number | null; queueId: number | null };

/** Returns the rule as a condition on `tickets t`. */
export function whereVisible({ profile, id, allTicket, queueIds }: Viewer): SQL {
  if (profile === 'admin') return sql`true`;
  const mine = sql`t.queue_id = any(${sql.param(queueIds)}::int[])`;
  const orNone = allTicket ? sql`(${mine} or t.queue_id is null)` : sql`false`;
  return sql`(t.user_id = ${id} or (t.status = 'pending' and ${orNone}) or (t.status = 'open' and ${mine}) or (t.status = 'closed' and (${mine} or ${orNone})))`;
}

/** Returns whether the user may see a ticket. */
export function canSee(
  { profile, id, allTicket, queueIds }: Pick<Viewer, 'profile' | 'id' | 'allTicket' | 'queueIds'>,
  { status, userId, queueId }: TicketFacts,
): boolean {
  if (profile === 'admin' || userId === id) return true;
  const mine = queueId !== null && queueIds.includes(queueId);
  const orNone = allTicket && (mine || queueId === null);
  return status === 'pending' ? orNone : status === 'open' ? mine : mine || orNone;
}

/** Returns the rooms of a ticket's events, besides its own room (behaviour 17.2). */
export const roomsOf = (companyId: number, { status, userId, queueId }: TicketFacts): Room[] => [
  room(companyId, 'admin', status),
  room(companyId, `q${queueId ?? 0}`, status),
  ...(userId === null ? [] : [room(companyId, `u${userId}`, status)]),
];

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
