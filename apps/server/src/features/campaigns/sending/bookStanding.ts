import { and, eq, isNull, lte, type SQL } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { campaigns, campaignShippings } from '../campaigns.tables.ts';
import { ofGroup } from '../ofGroup.ts';
import { bookPart, bookStart } from './bookStart.ts';

/** Most recipients of a company whose next part is enqueued at once. */
const mostParts = 500;

/** Recipients of a campaign, in a statement that reads both. */
export const ofCampaign = and(
  eq(campaignShippings.companyId, campaigns.companyId),
  eq(campaignShippings.campaignId, campaigns.id),
);

/** Enqueues the starts of campaigns whose time has come, of those that fit `where`. */
export async function bookDueStarts(work: Work, where?: SQL): Promise<void> {
  const due = await work.db
    .select({ id: campaigns.id, status: campaigns.status })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, work.companyId),
        ofGroup('onAir'),
        isNull(campaigns.startedAt),
        lte(campaigns.scheduledAt, work.now),
        where,
      ),
    );
  for (const { id, status } of due) await bookStart(work, id, { status, scheduledAt: work.now });
}

/** Enqueues the next parts of recipients who wait for one, of those that fit `where` with their campaign. */
export async function bookBegunParts(work: Work, where: SQL | undefined): Promise<void> {
  const begun = await work.db
    .select({ id: campaignShippings.id })
    .from(campaignShippings)
    .innerJoin(campaigns, ofCampaign)
    .where(
      and(
        eq(campaignShippings.companyId, work.companyId),
        eq(campaignShippings.status, 'sending'),
        isNull(campaignShippings.messageId),
        where,
      ),
    )
    .limit(mostParts);
  for (const { id } of begun) await bookPart(work, id, work.now);
}
