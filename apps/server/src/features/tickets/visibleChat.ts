import { AppError } from '@recado/contracts';
import { fragment, hot, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { assertSeen, shownTicket, ticketsIn, toTicket, type TicketRow } from './readTickets.ts';
import { tickets } from './tickets.tables.ts';

const { companyId, id } = params(tickets);

/** Read from the log: asking every message of a long conversation for its connection would take too long. */
const formerIds = fragment`(
  select coalesce(json_agg(distinct (state ->> 'whatsappId')::int), '[]')
  from ticket_events e cross join lateral (values (e.before), (e.after)) as s (state)
  where e.company_id = t.company_id and e.ticket_id = t.id and e.type in ('created', 'transferred')
    and (state ->> 'whatsappId')::int <> t.connection_id)`.as<number[]>();
const one = hot('tickets.chat')`
  select ${returns({ ...shownTicket, formerIds })} from ${ticketsIn('tickets')} where t.company_id = ${companyId} and t.id = ${id}`;

/** A ticket, and the ids of the connections that it was on before it was transferred to its own, also deleted ones. */
export type TicketChat = { ticket: TicketRow; formerIds: number[] };

/** Like `visibleTicket`, for reading the ticket's messages on all of its connections. */
export async function visibleChat(work: Work, ticketId: number): Promise<TicketChat> {
  const [row] = await work.rows(one, { id: ticketId });
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  const { formerIds, ...shown } = row;
  return { ticket: assertSeen(work, toTicket(work, shown)), formerIds };
}
