import { toNumberKey } from '@recado/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { campaignShippings } from './campaigns.tables.ts';
import { bookProgressOf } from './sending/bookStart.ts';

/**
 * Removes an erased person from the recipients of campaigns that know the number only. Recipients who got a message have
 * a contact, by which the erasure finds them.
 */
export async function forgetRecipients(work: Work, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const removed = await work.db
    .delete(campaignShippings)
    .where(
      and(
        eq(campaignShippings.companyId, work.companyId),
        inArray(campaignShippings.numberKey, numbers.map(toNumberKey)),
      ),
    )
    .returning({ campaignId: campaignShippings.campaignId });
  // A campaign that waited for their messages alone has nothing left that could end it.
  await bookProgressOf(work, removed);
}
