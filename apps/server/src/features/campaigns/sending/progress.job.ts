import { AppError } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { campaigns } from '../campaigns.tables.ts';
import { oneCampaign, publishCampaign } from '../changeCampaign.ts';
import { pauseTroubled } from '../pauseCampaign.ts';
import { isCountedLater, storeFigures } from '../storeFigures.ts';
import { publishProgress } from './bookStart.ts';

/**
 * Publishes the figures of a campaign, at most once a second. Finishes it when no recipient is left (behaviour 9.10), and
 * pauses it when refusals or opt-outs reach a threshold.
 * It runs after the commit that settled a recipient, so that of two recipients settled at once one is not overlooked.
 */
export const progressJob = job({
  ...publishProgress,
  run: (errand, { campaignId }) =>
    errand.inCompany(async (work) => {
      // A large campaign is counted less often, for its figures and for a pause.
      if (!(await finish(work, campaignId)) && (await isCountedLater(work, campaignId))) return;
      await pauseTroubled(work, campaignId);
      await storeFigures(work, campaignId);
      await publishCampaign(work, campaignId, 'update').catch((error: unknown) => {
        // Deleted meanwhile.
        if (!(error instanceof AppError)) throw error;
      });
    }),
});

/** Returns true if the campaign ended now. */
const finish = async (work: Work, id: number): Promise<boolean> => {
  const ended = await work.db
    .update(campaigns)
    .set({ status: 'FINALIZADA', completedAt: work.now, pause: null, updatedAt: work.now })
    .where(
      and(
        oneCampaign(work, id),
        eq(campaigns.status, 'EM_ANDAMENTO'),
        sql`started_at is not null and not exists (
          select 1 from campaign_shippings s
          where s.company_id = campaigns.company_id and s.campaign_id = campaigns.id and s.status in ('waiting', 'sending'))`,
      ),
    )
    .returning({ id: campaigns.id });
  return ended.length > 0;
};
