import { ticketTagsApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { setTicketTags } from './tagTicket.ts';

export const ticketTagRoutes = implement(ticketTagsApi, {
  sync: (work, { body }) => setTicketTags(work, body.ticketId, body.tags),
});
