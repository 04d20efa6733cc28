import { isWorkedOnBy, type Ticket } from '@recado/contracts';
import type { Place } from '../../../../lib/live/keepNewer.ts';
import { useSession } from '../../../../lib/session/session.ts';

/** Takes a ticket out of the pinned ones that closed, or that went to somebody else. */
export const keepPin: Place<Ticket> = (rows, ticket) => {
  const { user } = useSession.getState();
  return user && !isWorkedOnBy(ticket, user) ? rows.filter(({ id }) => id !== ticket.id) : rows;
};
