import { AppError, ticketsApi } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeTicket } from './changeTicket.ts';
import { createTicket } from './createTicket.ts';
import { listTicketEvents } from './listTicketEvents.ts';
import { listOtherTickets } from './listOtherTickets.ts';
import { countTickets, listTickets } from './listTickets.ts';
import { selectTickets } from './readTickets.ts';
import { removeTicket } from './removeTicket.ts';
import type { TicketDeps } from './ticketDeps.ts';
import { whereVisible } from './tickets.visibility.ts';
import { visibleTicketDetails, withContact } from './visibleTicketDetails.ts';

export const ticketRoutes = (deps: TicketDeps): Routes =>
  implement(ticketsApi, {
    list: (work, { query }) => listTickets(work, query),
    counts: (work, { query }) => countTickets(work, query),
    getByUuid: async (work, { params }) => {
      const [ticket] = await selectTickets(
        work,
        sql`t.uuid = ${params.ticketId}::uuid and ${whereVisible(work.actor)}`,
      );
      if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
      return withContact(work, ticket);
    },
    get: (work, { params }) => visibleTicketDetails(work, params.ticketId),
    create: (work, { body }) => createTicket(work, body, deps),
    update: (work, { params, body }) => changeTicket(work, params.ticketId, body, deps),
    remove: (work, { params }) => removeTicket(work, params.ticketId, deps),
    others: (work, { params, query }) => listOtherTickets(work, params.ticketId, query.cursor),
    events: (work, { params, query }) => listTicketEvents(work, params.ticketId, query.cursor),
  });
