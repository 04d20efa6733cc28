import { limits } from '@recado/contracts';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { flowRuns } from '../flows/flows.tables.ts';
import { tickets } from '../tickets/tickets.tables.ts';
import { enqueueBotTurn } from './botTurn.ts';

/** Most tickets whose bots are resumed at once. */
const mostTickets = 500;

/**
 * Enqueues the bot turns that waited while the company was not served (behaviour 14.4). A turn that finds nothing to
 * decide about does nothing; older messages get no answer of a bot (behaviour 1.10). A flow whose interval ended meanwhile
 * goes on, however old the ticket is: its own job has run in vain.
 */
export async function resumeBots(work: Work): Promise<void> {
  const waiting = await work.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.companyId, work.companyId),
        eq(tickets.status, 'pending'),
        or(
          sql`${tickets.activeAt} > now() - make_interval(mins => ${limits.lateMinutes})`,
          inArray(
            tickets.id,
            work.db
              .select({ id: flowRuns.ticketId })
              .from(flowRuns)
              .where(
                and(
                  eq(flowRuns.companyId, work.companyId),
                  isNull(flowRuns.endedAt),
                  sql`${flowRuns.run} ->> 'wait' = 'interval'`,
                ),
              ),
          ),
        ),
      ),
    )
    .limit(mostTickets);
  for (const { id } of waiting) await enqueueBotTurn(work, id);
}
