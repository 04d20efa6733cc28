import {
  AppError,
  isCampaignCancellable,
  type CampaignReason,
  type ConnectionNotice,
  type ErrorCode,
  type SkipReason,
} from '@recado/contracts';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { UserWork, Work } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { campaigns, campaignShippings } from './campaigns.tables.ts';
import { lockCampaign, oneCampaign, publishCampaign } from './changeCampaign.ts';
import { ofGroup } from './ofGroup.ts';
import { bookStart } from './sending/bookStart.ts';
import { readConnection } from './sending/readConnection.ts';

/** Cancels a campaign that is being sent or waits for its time. The next part is not sent (CAMP-33). */
export async function cancelCampaign(work: UserWork, id: number): Promise<void> {
  const { status } = await lockCampaign(work, id);
  if (!isCampaignCancellable(status)) throw new AppError('ERR_CAMPAIGN_LOCKED', { status });
  await work.db
    .update(campaigns)
    .set({ status: 'CANCELADA', reason: null, error: null, pause: null, updatedAt: work.now })
    .where(oneCampaign(work, id));
  const { name } = await publishCampaign(work, id, 'update');
  await recordAudit(work, { kind: 'campaign', id, name, before: { status }, after: { status: 'CANCELADA' } });
}

/** Errors after which a recipient is never tried again (behaviour 9.10). */
const permanent: readonly ErrorCode[] = [
  'ERR_WAPP_UNDELIVERABLE',
  'ERR_WAPP_OPT_OUT',
  'ERR_WAPP_MARKETING_CAP',
  'ERR_WAPP_EXPERIMENT',
  'ERR_WAPP_TEMPLATE',
  'ERR_WAPP_MEDIA',
  'ERR_OUT_OF_WINDOW',
  'ERR_CONTACT_ERASED',
];

/** Skip reasons that a change of the cancelled campaign may have mended: its template was missing, or a text was empty. */
const mendable: readonly SkipReason[] = ['outOfWindow', 'missingParameter', 'emptyText'];

/**
 * Goes on with a cancelled campaign: with recipients whose parts are missing, also those that failed for a reason that
 * may pass, or whom its template left out. Nobody gets a part twice (CAMP-33).
 */
export async function restartCampaign(work: UserWork, id: number): Promise<void> {
  const { status, connectionId } = await lockCampaign(work, id);
  if (status !== 'CANCELADA') throw new AppError('ERR_CAMPAIGN_LOCKED', { status });
  const line = await readConnection(work, connectionId);
  if (!line) throw new AppError('ERR_NO_WAPP_FOUND');
  const failed = await work.db
    .selectDistinct({ reason: campaignShippings.reason })
    .from(campaignShippings)
    .where(ofStatus(work, id, 'failed'));
  const passing = failed.flatMap(({ reason }) => (permanent.includes(reason as ErrorCode) ? [] : [reason ?? '']));
  const { reason } = campaignShippings;
  await work.db
    .update(campaignShippings)
    .set({
      status: 'waiting',
      reason: null,
      refusal: null,
      attempt: sql`${campaignShippings.attempt} + 1`,
      updatedAt: work.now,
    })
    .where(
      or(
        passing.length > 0 ? and(ofStatus(work, id, 'failed'), inArray(reason, passing)) : undefined,
        and(ofStatus(work, id, 'skipped'), inArray(reason, [...mendable])),
      ),
    );
  await work.db
    .update(campaigns)
    .set({
      status: 'EM_ANDAMENTO',
      reason: null,
      error: null,
      completedAt: null,
      figures: null,
      ...decided(work, line.notice),
      updatedAt: work.now,
    })
    .where(oneCampaign(work, id));
  await bookStart(work, id, { status: 'EM_ANDAMENTO', scheduledAt: work.now });
  const { name } = await publishCampaign(work, id, 'update');
  await recordAudit(work, { kind: 'campaign', id, name, before: { status }, after: { status: 'EM_ANDAMENTO' } });
}

/** The columns that record a person's decision to send: the thresholds of a pause count from now. */
const decided = (work: Work, notice: ConnectionNotice | null) => ({
  pause: null,
  resumedAt: work.now,
  acceptedNotice: notice,
});

/** Goes on with a campaign that paused by itself. Throws ERR_CAMPAIGN_LOCKED for one that is not paused. */
export async function resumeCampaign(work: UserWork, id: number): Promise<void> {
  const { status, pause, connectionId } = await lockCampaign(work, id);
  if (status !== 'EM_ANDAMENTO' || pause === null) throw new AppError('ERR_CAMPAIGN_LOCKED', { status });
  const line = await readConnection(work, connectionId);
  await work.db
    .update(campaigns)
    .set({ ...decided(work, line?.notice ?? null), updatedAt: work.now })
    .where(oneCampaign(work, id));
  await bookStart(work, id, { status, scheduledAt: work.now });
  const { name } = await publishCampaign(work, id, 'update');
  await recordAudit(work, { kind: 'campaign', id, name, before: { pause: pause.reason }, after: { pause: null } });
}

const ofStatus = (work: Work, campaignId: number, status: 'failed' | 'skipped') =>
  and(
    eq(campaignShippings.companyId, work.companyId),
    eq(campaignShippings.campaignId, campaignId),
    eq(campaignShippings.status, status),
  );

/** Cancels a campaign by itself, with the reason that the list and the report show. */
export async function stopCampaign(
  work: Work,
  id: number,
  reason: CampaignReason,
  error: ErrorCode | null = null,
): Promise<void> {
  const stopped = await work.db
    .update(campaigns)
    .set({ status: 'CANCELADA', reason, error, pause: null, updatedAt: work.now })
    .where(and(oneCampaign(work, id), ofGroup('onAir')))
    .returning({ id: campaigns.id });
  if (stopped.length > 0) await publishCampaign(work, id, 'update');
}
