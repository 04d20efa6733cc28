import {
  decideSelfPause,
  harmlessRefusals,
  isWarning,
  type CampaignPause,
  type ConnectionNotice,
  type PauseCounts,
} from '@recado/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { campaigns } from './campaigns.tables.ts';
import { oneCampaign, publishCampaign } from './changeCampaign.ts';

/** Pauses a campaign that is being sent when refusals or opt-outs since the last decision of a person are too many. */
export async function pauseTroubled(work: Work, id: number): Promise<void> {
  const [campaign] = await work.db
    .select({ startedAt: campaigns.startedAt, resumedAt: campaigns.resumedAt })
    .from(campaigns)
    .where(and(oneCampaign(work, id), isSending));
  if (!campaign) return;
  const { startedAt, resumedAt } = campaign;
  const since = resumedAt ?? startedAt;
  if (since === null) return;
  const decision = decideSelfPause(await countTroubles(work, id, since));
  if (decision === null) return;
  // A person may have decided since the count.
  await pause(work, id, { ...decision, at: work.now }, sql`resumed_at is not distinct from ${toSql(resumedAt)}`);
}

type Running = { id: number; acceptedNotice: ConnectionNotice | null };

/**
 * Pauses the campaigns of a connection that WhatsApp warns, except those whose warning a person accepted. Forgets an
 * accepted warning once it is gone, so that the next one pauses again. Returns true if it paused a campaign.
 */
export async function pauseWarned(
  work: Work,
  running: readonly Running[],
  notice: ConnectionNotice | null,
): Promise<boolean> {
  const isWarned = isWarning(notice);
  let hasPaused = false;
  for (const { id, acceptedNotice } of running) {
    if (acceptedNotice === notice) continue;
    if (isWarned) {
      await pause(work, id, { reason: 'warning', at: work.now, count: 0, sent: 0 });
      hasPaused = true;
    } else if (acceptedNotice !== null)
      await work.db.update(campaigns).set({ acceptedNotice: null }).where(oneCampaign(work, id));
  }
  return hasPaused;
}

/** Pauses a campaign that could send nothing for too long. */
export const pauseInterrupted = (work: Work, id: number): Promise<void> =>
  pause(work, id, { reason: 'interrupted', at: work.now, count: 0, sent: 0 });

const isSending = and(eq(campaigns.status, 'EM_ANDAMENTO'), isNull(campaigns.pause));
const toSql = (moment: Date | null) => sql`${moment?.toISOString() ?? null}::timestamptz`;

/** Stores the pause and publishes it. Parts that are already handed over to the connection still leave. */
async function pause(
  work: Work,
  id: number,
  { at, ...values }: Omit<CampaignPause, 'at'> & { at: Date },
  condition?: ReturnType<typeof sql>,
): Promise<void> {
  const paused = await work.db
    .update(campaigns)
    .set({ pause: { ...values, at: at.toISOString() }, updatedAt: work.now })
    .where(and(oneCampaign(work, id), isSending, condition))
    .returning({ id: campaigns.id });
  if (paused.length > 0) await publishCampaign(work, id, 'update');
}

/** Counts the recipients whose newest part was handed over since a time. Meta's own opt-outs arrive as a refusal. */
async function countTroubles(work: Work, id: number, since: Date): Promise<PauseCounts> {
  const { rows } = await work.db.execute<PauseCounts>(sql`
    select count(*)::int as sent,
      count(*) filter (where refusal <> 'ERR_WAPP_OPT_OUT'
        and refusal not in (${sql.join(
          harmlessRefusals.map((code) => sql`${code}`),
          sql`, `,
        )}))::int as refused,
      count(*) filter (where opted_out_at is not null or refusal = 'ERR_WAPP_OPT_OUT')::int as "optedOut"
    from campaign_shippings
    where company_id = ${work.companyId} and campaign_id = ${id} and part_sent_at >= ${toSql(since)}`);
  return rows[0]!;
}
