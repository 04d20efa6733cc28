import { AppError, isWorkedOnBy, limits } from '@recado/contracts';
import { hot, params, returns } from '../../../kernel/db/hot.ts';
import type { UserWork } from '../../../kernel/work.ts';
import { userRoom } from '../../../kernel/realtime/rooms.ts';
import { lockedTicketFor } from '../lockedTicketFor.ts';
import { visibleTicket } from '../readTickets.ts';
import { ticketPins } from '../tickets.tables.ts';
import { listPins } from './listPins.ts';

const { companyId, userId, ticketId } = params(ticketPins);
const insert = hot('tickets.pin')`
  insert into ticket_pins (company_id, user_id, ticket_id, pinned_at)
  values (${companyId}, ${userId}, ${ticketId}, clock_timestamp()) on conflict do nothing`;
const remove = hot('tickets.unpin')`
  delete from ticket_pins where company_id = ${companyId} and user_id = ${userId} and ticket_id = ${ticketId}
  returning ${returns({ ticketId: ticketPins.ticketId })}`;

const done = { message: 'ok' };

/** Pins a ticket on top of the user's own list. Throws ERR_TOO_MANY_PINS at the limit. Idempotent. */
export async function pinTicket(work: UserWork, ticketId: number): Promise<{ message: string }> {
  // The lock serializes concurrent pins from two devices, so that the count is exact.
  await work.lock(`pins:${work.actor.id}`);
  await lockedTicketFor(work, ticketId, isWorkedOnBy);
  const pinned = await listPins(work);
  if (pinned.some(({ id }) => id === ticketId)) return done;
  if (pinned.length >= limits.pinnedTickets) throw new AppError('ERR_TOO_MANY_PINS', { max: limits.pinnedTickets });
  await work.rows(insert, { userId: work.actor.id, ticketId });
  publishPins(work, [ticketId, ...pinned.map(({ id }) => id)]);
  return done;
}

/** Removes the user's pin, also if the ticket is no longer theirs. */
export async function unpinTicket(work: UserWork, ticketId: number): Promise<{ message: string }> {
  await work.lock(`pins:${work.actor.id}`);
  await visibleTicket(work, ticketId);
  const removed = await work.rows(remove, { userId: work.actor.id, ticketId });
  if (removed.length > 0)
    publishPins(
      work,
      (await listPins(work)).map(({ id }) => id),
    );
  return done;
}

/** Publishes to every device of the user, and to nobody else. */
const publishPins = (work: UserWork, ticketIds: number[]): void =>
  work.publish('pin', { ticketIds }, [userRoom(work.companyId, work.actor.id)]);
