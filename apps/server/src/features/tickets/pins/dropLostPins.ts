import { hot, params } from '../../../kernel/db/hot.ts';
import type { Work } from '../../../kernel/work.ts';
import { ticketPins } from '../tickets.tables.ts';

const { companyId, ticketId } = params(ticketPins);

/** The users who keep their pin are those of `isWorkedOnBy` in the contracts. */
const drop = hot('tickets.dropLostPins')`
  delete from ticket_pins p using tickets t, users u
  where p.company_id = ${companyId} and p.ticket_id = ${ticketId} and t.company_id = ${companyId} and t.id = ${ticketId}
    and u.company_id = ${companyId} and u.id = p.user_id
    and not (t.status = 'open' and (t.user_id = u.id or u.profile = 'admin'))`;

/**
 * Removes the pins of a moved ticket, except those of users who still work on it. Clients follow the ticket's own
 * events.
 */
export const dropLostPins = async (work: Work, ticketId: number): Promise<void> =>
  void (await work.rows(drop, { ticketId }));
