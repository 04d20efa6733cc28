import { and, eq, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { campaigns, campaignShippings } from './campaigns.tables.ts';
import { oneCampaign } from './changeCampaign.ts';
import { countedAtReads, countShippings, type StoredFigures } from './figures.ts';
import { jobKeys, publishProgress } from './sending/bookStart.ts';

/** A count may take about one hundredth of the time: 50,000 recipients are counted every five seconds at most. */
const recipientsPerSecond = 10_000;

/** Returns true if a large campaign was counted a short time ago. Enqueues the next count then. */
export async function isCountedLater(work: Work, campaignId: number): Promise<boolean> {
  const [stored] = await work.db
    .select({ figuresAt: campaigns.figuresAt, total: sql<number>`(figures -> 'counts' ->> 'total')::int` })
    .from(campaigns)
    .where(and(oneCampaign(work, campaignId), sql`figures is not null`));
  if (!stored?.figuresAt) return false;
  const at = new Date(stored.figuresAt.getTime() + (stored.total / recipientsPerSecond) * 1_000);
  if (at <= work.now) return false;
  await work.enqueueOnce(publishProgress, { campaignId }, { at, key: `${jobKeys.progress}${campaignId}` });
  return true;
}

/** Counts a large campaign and stores the figures, which reads then return. Smaller ones are counted at each read. */
export async function storeFigures(work: Work, campaignId: number): Promise<void> {
  const first = await work.db
    .select({ id: campaignShippings.id })
    .from(campaignShippings)
    .where(and(eq(campaignShippings.companyId, work.companyId), eq(campaignShippings.campaignId, campaignId)))
    .limit(countedAtReads + 1);
  const isLarge = first.length > countedAtReads;
  await work.db
    .update(campaigns)
    .set(
      isLarge
        ? { figures: sql<StoredFigures>`${countShippings}::jsonb`, figuresAt: work.now }
        : { figures: null, figuresAt: null },
    )
    .where(and(oneCampaign(work, campaignId), isLarge ? undefined : sql`figures is not null`));
}
