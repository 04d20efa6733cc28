import type { BotStep, TicketEvent } from '@recado/contracts';
import { and, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import { fromIdCursor } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { users } from '../users/users.tables.ts';
import { visibleTicket } from './readTickets.ts';
import { ticketEvents } from './tickets.tables.ts';

const size = 200;
/** Steps of a bot that lead the ticket somewhere. The menus between them stand in the conversation already. */
const shownBotSteps: BotStep[] = ['closed', 'queueChosen', 'onlyQueue', 'wentToStart', 'gaveUp', 'silenced'];
const shown = [
  'created',
  'accepted',
  'returned',
  'transferred',
  'closed',
  'reopened',
  'rated',
  'numberChanged',
  'bot',
] as const;

/** Lists the events of a ticket, oldest first, for the system lines of the conversation. */
export async function listTicketEvents(work: UserWork, ticketId: number, cursor: string | undefined) {
  await visibleTicket(work, ticketId);
  const after = fromIdCursor(cursor);
  const rows = await work.db
    .select({ event: ticketEvents, actor: { id: users.id, name: users.name } })
    .from(ticketEvents)
    .leftJoin(users, and(eq(users.companyId, ticketEvents.companyId), eq(users.id, ticketEvents.actorId)))
    .where(
      and(
        eq(ticketEvents.companyId, work.companyId),
        eq(ticketEvents.ticketId, ticketId),
        inArray(ticketEvents.type, [...shown]),
        or(ne(ticketEvents.type, 'bot'), inArray(ticketEvents.reason, shownBotSteps)),
        gt(ticketEvents.id, after),
      ),
    )
    .orderBy(ticketEvents.id)
    .limit(size + 1);
  const events = rows
    .slice(0, size)
    .map(({ event, actor }) => ({ ...event, type: event.type as (typeof shown)[number], actor })) satisfies z.input<
    typeof TicketEvent
  >[];
  return { events, nextCursor: rows.length > size ? String(events.at(-1)!.id) : null };
}
