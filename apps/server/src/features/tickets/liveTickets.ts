import { AppError } from '@recado/contracts';
import { hot, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { getTicket, type TicketRow } from './readTickets.ts';
import { tickets } from './tickets.tables.ts';

const { companyId, connectionId, contactId } = params(tickets);
const live = hot('tickets.live')`
  select ${returns({ id: tickets.id })} from tickets
  where company_id = ${companyId} and connection_id = ${connectionId} and contact_id = ${contactId} and status <> 'closed'
  for update`;

/** Returns the live ticket of a contact on a connection and locks its row. There is at most one (TIC-39). */
export async function findLiveTicket(work: Work, connectionId: number, contactId: number): Promise<number | null> {
  return (await work.rows(live, { connectionId, contactId }))[0]?.id ?? null;
}

/**
 * Returns the only facts that a conflict error may contain, also for users who may not see the ticket (behaviour 2.2).
 */
export const inConflict = ({ id, uuid, userId, user, queue }: TicketRow) => ({
  id,
  uuid,
  userId,
  user: user && { name: user.name },
  queue: queue && { name: queue.name },
});

/** Throws ERR_OTHER_OPEN_TICKET with the existing live ticket. Does nothing if there is none, or if it is `own`. */
export async function refuseSecondTicket(
  work: Work,
  connectionId: number,
  contactId: number,
  own?: number,
): Promise<void> {
  const other = await findLiveTicket(work, connectionId, contactId);
  if (other !== null && other !== own)
    throw new AppError('ERR_OTHER_OPEN_TICKET', { ticket: inConflict(await getTicket(work, other)) });
}
