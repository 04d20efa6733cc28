import { assign, hot, params } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { publishMove, publishUpdate } from './publishTicket.ts';
import { getTicket, type TicketRow } from './readTickets.ts';
import { tickets } from './tickets.tables.ts';

/** The columns that a bot's turn may change. */
type BotMarks = Pick<typeof tickets.$inferSelect, 'queueId' | 'chatbot' | 'botWaiting'>;

const { companyId, id } = params(tickets);
const set = hot('tickets.botMarks')`
  update tickets set ${assign(tickets, ['queueId', 'chatbot', 'botWaiting'])} where company_id = ${companyId} and id = ${id}`;

/**
 * Stores what the bot's turn changed, and publishes the ticket if users see a difference. It is no action of a user: the
 * ticket stays untouched. Requires a lock on the ticket's row. Returns the ticket as it is now.
 */
export async function setBotMarks(work: Work, ticket: TicketRow, held: BotMarks, marks: BotMarks): Promise<TicketRow> {
  const isMoved = held.queueId !== marks.queueId;
  const isShown = isMoved || held.chatbot !== marks.chatbot;
  if (!isShown && held.botWaiting === marks.botWaiting) return ticket;
  await work.rows(set, { id: ticket.id, ...marks });
  if (!isShown) return ticket;
  if (!isMoved) return publishUpdate(work, ticket.id);
  const after = await getTicket(work, ticket.id);
  publishMove(work, ticket, after);
  return after;
}
