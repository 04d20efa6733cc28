import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { tickets } from './tickets.tables.ts';

/**
 * Notes that no bot waits for the contacts of tickets any more: people have the tickets, which are not closed as abandoned
 * (behaviour 7). Users see no difference, so nothing is published.
 */
export async function endBotWait(work: Work, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await work.db
    .update(tickets)
    .set({ botWaiting: false })
    .where(and(eq(tickets.companyId, work.companyId), inArray(tickets.id, [...ticketIds])));
}
