import { limits } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { tickets } from '../tickets/tickets.tables.ts';
import { enqueueBotTurn } from './botTurn.ts';

/** Most tickets whose bots are resumed at once. */
const mostTickets = 500;

/**
 * Enqueues the bot turns that waited while the company was not served (behaviour 14.4). A turn that finds nothing to
 * decide about does nothing; older messages get no answer of a bot (behaviour 1.10).
 */
export async function resumeBots(work: Work): Promise<void> {
  const waiting = await work.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.companyId, work.companyId),
        eq(tickets.status, 'pending'),
        sql`${tickets.activeAt} > now() - make_interval(mins => ${limits.lateMinutes})`,
      ),
    )
    .limit(mostTickets);
  for (const { id } of waiting) await enqueueBotTurn(work, id);
}
