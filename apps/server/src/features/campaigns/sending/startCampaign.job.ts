import { AppError, type CampaignReason } from '@recado/contracts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { fileLists } from '../../fileLists/fileLists.tables.ts';
import { campaigns } from '../campaigns.tables.ts';
import { lockCampaign, oneCampaign, publishCampaign } from '../changeCampaign.ts';
import { hasAudience, queryAudience, resolveAudience } from '../readAudience.ts';
import { stopCampaign } from '../runCampaign.ts';
import { bookNext, jobKeys, startCampaign } from './bookStart.ts';
import { isCompanyServed } from './isCompanyServed.ts';
import { readConnection } from './readConnection.ts';

/** A scheduled campaign that is found later than this after its time is not sent by itself (behaviour 9.3). */
const missedMs = 24 * 3_600_000;
/** How long a campaign waits for a company that may not send. */
const unservedMs = 600_000;

/**
 * Starts a campaign: stores its recipients once and wakes the pace of its connection. A run that finds the campaign
 * cancelled, deleted or moved to another time does nothing.
 */
export const startCampaignJob = job({
  ...startCampaign,
  run: (errand, { campaignId }) => errand.inCompany((work) => start(work, campaignId)),
});

async function start(work: Work, id: number): Promise<void> {
  const campaign = await lockCampaign(work, id).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!campaign || (campaign.status !== 'PROGRAMADA' && campaign.status !== 'EM_ANDAMENTO')) return;
  const { status, scheduledAt, connectionId } = campaign;
  if (status === 'PROGRAMADA') {
    // The time was changed meanwhile: the new time has its own job.
    if (scheduledAt === null || scheduledAt > work.now) return;
    if (work.now.getTime() - scheduledAt.getTime() > missedMs) return stopCampaign(work, id, 'missed');
  }
  if (!(await isCompanyServed(work)))
    return work.enqueue(
      startCampaign,
      { campaignId: id },
      { at: new Date(work.now.getTime() + unservedMs), key: `${jobKeys.start}${id}` },
    );
  const line = await readConnection(work, connectionId);
  if (!line) return stopCampaign(work, id, 'connectionRemoved');
  const missing = await findMissing(work, campaign);
  if (missing) return stopCampaign(work, id, missing);
  await bookNext(work, connectionId, work.now);
  // A restart goes on with the recipients that are stored.
  if (campaign.startedAt !== null && status === 'EM_ANDAMENTO') return;
  if (campaign.startedAt === null) await storeRecipients(work, campaign);
  await work.db
    .update(campaigns)
    .set({ status: 'EM_ANDAMENTO', startedAt: campaign.startedAt ?? work.now, updatedAt: work.now })
    .where(oneCampaign(work, id));
  await publishCampaign(work, id, 'update');
}

/**
 * Returns why a campaign cannot start: it would finish with nobody, or send less than was written (decision 0120). A
 * campaign that goes on needs no list, because its recipients are stored.
 */
async function findMissing(work: Work, campaign: typeof campaigns.$inferSelect): Promise<CampaignReason | null> {
  const { fileListId } = campaign;
  if (campaign.startedAt === null && !(await hasAudience(work, campaign))) return 'audienceRemoved';
  if (fileListId === null) return null;
  const files = await work.db.$count(
    fileLists,
    and(eq(fileLists.companyId, work.companyId), eq(fileLists.id, fileListId)),
  );
  return files === 0 ? 'fileListRemoved' : null;
}

/**
 * Stores the recipients with their variants, each number once. Skipped ones are stored with their reason; a duplicate
 * has no number key, because the first row has it (behaviour 9.4, 9.6).
 */
async function storeRecipients(work: Work, campaign: typeof campaigns.$inferSelect): Promise<void> {
  const { id, connectionId } = campaign;
  const choice = await resolveAudience(work, campaign);
  const variants = [1, 2, 3, 4, 5].filter((n) => campaign[`message${n as 1 | 2 | 3 | 4 | 5}`]?.trim());
  // 100,000 recipients are sorted three times, each time on the disk with the usual 4 MB.
  await work.db.execute(sql`set local work_mem = '64MB'`);
  const insert = (audience: SQL) => sql`
    insert into campaign_shippings (company_id, campaign_id, connection_id, contact_id, name, number, number_key, email,
      is_whatsapp_valid, variant, status, reason)
    select ${work.companyId}, ${id}, ${connectionId}, contact_id, name, number,
      case when reason in ('duplicate', 'noNumber', 'group') then '' else number_key end, email, is_whatsapp_valid,
      case when reason is null
        then (array[${sql.raw(variants.join(','))}])[1 + floor(random() * ${variants.length})::int] end,
      case when reason is null then 'waiting' else 'skipped' end, reason
    from (${audience}) recipient
    order by place
    on conflict (company_id, campaign_id, number_key) where number_key <> '' do nothing`;
  await queryAudience(work, choice, insert);
  await work.db.execute(sql`set local enable_nestloop = on`);
}
