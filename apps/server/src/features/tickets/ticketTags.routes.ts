import { openColumn, ticketTagsApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { listBoard } from './board/listBoard.ts';
import { moveCard } from './board/moveCard.ts';
import { setTicketTags } from './tagTicket.ts';

export const ticketTagRoutes = implement(ticketTagsApi, {
  sync: (work, { body }) => setTicketTags(work, body.ticketId, body.tags),
  kanban: (work, { query }) => listBoard(work, query),
  clearColumn: async (work, { params }) => {
    await moveCard(work, params.ticketId, openColumn);
    return { message: 'ok' };
  },
  move: (work, { params }) => moveCard(work, params.ticketId, params.tagId),
});
