import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { campaigns, campaignShippings } from '../campaigns.tables.ts';
import { ofGroup } from '../ofGroup.ts';
import { bookPart, bookStart, wakeCampaigns } from './bookStart.ts';

/** Most recipients whose next part is resumed at once. The others are sent by their own waiting jobs, in ten minutes. */
const mostParts = 500;

/** Lets the campaigns that waited while the company was not served go on (behaviour 14.4). */
export async function resumeCampaigns(work: Work): Promise<void> {
  const due = await work.db
    .select({ id: campaigns.id, status: campaigns.status })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, work.companyId),
        ofGroup('onAir'),
        isNull(campaigns.startedAt),
        lte(campaigns.scheduledAt, work.now),
      ),
    );
  for (const { id, status } of due) await bookStart(work, id, { status, scheduledAt: work.now });
  await wakeCampaigns(work);
  const begun = await work.db
    .select({ id: campaignShippings.id })
    .from(campaignShippings)
    .innerJoin(
      campaigns,
      and(eq(campaigns.companyId, campaignShippings.companyId), eq(campaigns.id, campaignShippings.campaignId)),
    )
    .where(
      and(
        eq(campaignShippings.companyId, work.companyId),
        eq(campaignShippings.status, 'sending'),
        isNull(campaignShippings.messageId),
        inArray(campaigns.status, ['EM_ANDAMENTO', 'FINALIZADA']),
      ),
    )
    .limit(mostParts);
  for (const { id } of begun) await bookPart(work, id, work.now);
}
