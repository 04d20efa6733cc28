import type { TicketStatus } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { room, type Room } from '../../kernel/realtime/rooms.ts';
import type { Viewer } from '../../kernel/work.ts';

/**
 * Who sees a ticket (behaviour 3.1), in its three faces: SQL for lists, a boolean for one record, rooms for events.
 * Administrators see all; others their own, pending ones of their queues or none (with allTicket), open ones of their
 * queues, closed ones of their queues or, with allTicket, none. Messages, events and media borrow it.
 */
export type TicketFacts = { status: TicketStatus; userId: number | null; queueId: number | null };

/** As a condition on `tickets t`. */
export function whereVisible({ profile, id, allTicket, queueIds }: Viewer): SQL {
  if (profile === 'admin') return sql`true`;
  const mine = sql`t.queue_id = any(${sql.param(queueIds)}::int[])`;
  const orNone = allTicket ? sql`(${mine} or t.queue_id is null)` : sql`false`;
  return sql`(t.user_id = ${id} or (t.status = 'pending' and ${orNone}) or (t.status = 'open' and ${mine}) or (t.status = 'closed' and (${mine} or ${orNone})))`;
}

/** As a boolean. */
export function canSee(
  { profile, id, allTicket, queueIds }: Pick<Viewer, 'profile' | 'id' | 'allTicket' | 'queueIds'>,
  { status, userId, queueId }: TicketFacts,
): boolean {
  if (profile === 'admin' || userId === id) return true;
  const mine = queueId !== null && queueIds.includes(queueId);
  const orNone = allTicket && (mine || queueId === null);
  return status === 'pending' ? orNone : status === 'open' ? mine : mine || orNone;
}

/** The audience of a ticket: the rooms its events go to, besides its own room (behaviour 17.2). */
export const roomsOf = (companyId: number, { status, userId, queueId }: TicketFacts): Room[] => [
  room(companyId, 'admin', status),
  room(companyId, `q${queueId ?? 0}`, status),
  ...(userId === null ? [] : [room(companyId, `u${userId}`, status)]),
];

/** The rooms of a status this viewer may stand in. */
export function roomsFor({ companyId, profile, id, allTicket, queueIds }: Viewer, status: TicketStatus): Room[] {
  if (profile === 'admin') return [room(companyId, 'admin', status)];
  const queues = status === 'pending' && !allTicket ? [] : queueIds;
  const none = allTicket && status !== 'open' ? [0] : [];
  return [
    room(companyId, `u${id}`, status),
    ...[...queues, ...none].map((queueId) => room(companyId, `q${queueId}`, status)),
  ];
}

/** The room of one ticket: who has it on the screen. */
export const ticketRoom = (companyId: number, ticketId: number): Room => room(companyId, `t${ticketId}`);
