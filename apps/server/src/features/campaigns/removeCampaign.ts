import { sql } from 'drizzle-orm';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import type { CampaignDeps } from './campaignDeps.ts';
import { campaigns } from './campaigns.tables.ts';
import { lockCampaign, oneCampaign } from './changeCampaign.ts';
import { getCampaign } from './readCampaigns.ts';

/**
 * Deletes a campaign with its recipients. One that is being sent is cancelled by that: no further message is sent, and
 * messages that no session has claimed yet are not sent either (CAMP-39, decision 0154). Throws ERR_NO_CAMPAIGN_FOUND.
 */
export async function removeCampaign(
  work: UserWork,
  id: number,
  { dropSends }: Pick<CampaignDeps, 'dropSends'>,
): Promise<{ message: string }> {
  const shown = await getCampaign(work, id);
  // Recipients before the campaign, because settling a message locks them in this order.
  const queued = await deleteRecipients(work, id);
  await lockCampaign(work, id);
  // Those whom a start has stored meanwhile.
  queued.push(...(await deleteRecipients(work, id)));
  await work.db.delete(campaigns).where(oneCampaign(work, id));
  await dropSends(work, queued);
  await recordAudit(work, { kind: 'campaign', id, name: shown.name, before: shown });
  work.publish('campaign', { action: 'delete', id }, [adminRoom(work.companyId)]);
  return { message: 'ok' };
}

/**
 * Deletes the recipients of a campaign and returns the messages that were on their way. Waits for a message that is being
 * stored; afterwards nothing finds a recipient to send to.
 */
async function deleteRecipients(work: UserWork, campaignId: number): Promise<number[]> {
  const { rows } = await work.db.execute<{ id: number }>(sql`
    with gone as (
      delete from campaign_shippings where company_id = ${work.companyId} and campaign_id = ${campaignId}
      returning status, message_id)
    select message_id as id from gone where status = 'sending' and message_id is not null`);
  return rows.map(({ id }) => id);
}
