import { and, eq, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { messages } from '../messages/messages.tables.ts';
import { campaignShippings } from './campaigns.tables.ts';
import { bookProgressOf } from './sending/bookStart.ts';

/**
 * Settles the recipients whose message is deleted with its ticket before its outcome is known: no outcome can arrive any
 * more, and their campaigns would never end. The message may have been sent, so that it is never sent again.
 */
export async function settleRemovedShippings(work: Work, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const settled = await work.db
    .update(campaignShippings)
    .set({ status: 'unknown', reason: 'ERR_NOT_CONFIRMED', updatedAt: work.now })
    .where(
      and(
        eq(campaignShippings.companyId, work.companyId),
        eq(campaignShippings.status, 'sending'),
        sql`(${campaignShippings.id}, ${campaignShippings.messageId}) in (
          select m.shipping_id, m.id from ${messages} m
          where m.company_id = ${work.companyId} and m.ticket_id in ${[...ticketIds]} and m.shipping_id is not null)`,
      ),
    )
    .returning({ campaignId: campaignShippings.campaignId });
  await bookProgressOf(work, settled);
}
