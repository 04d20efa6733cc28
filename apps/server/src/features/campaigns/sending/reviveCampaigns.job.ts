import { and, eq, exists, inArray, isNotNull, isNull, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { campaigns, campaignShippings } from '../campaigns.tables.ts';
import { bookBegunParts, bookDueStarts, ofCampaign } from './bookStanding.ts';
import { bookNext, bookProgress, jobKeys } from './bookStart.ts';

/** A finished campaign still sends the rest to recipients who said yes, which counts for 7 days. */
const isEndedLately = sql`${campaigns.status} = 'FINALIZADA' and ${campaigns.completedAt} > now() - interval '8 days'`;

/**
 * Enqueues the jobs of campaigns that used up their tries, or were lost: without them a campaign would not start, send or
 * finish any more (behaviour 9.3, 9.10; decision 0166). A job with tries left is left alone, so that a failure is still
 * given up, and shown to operators, before it is tried again.
 */
export const reviveCampaignsJob = job({
  name: 'campaigns.revive',
  attempts: 1,
  payload: z.object({}),
  cron: '*/15 * * * *',
  due: sql`exists (
    select 1 from ${campaigns} where ${campaigns.companyId} = c.id and (
      ${campaigns.status} = 'EM_ANDAMENTO' or ${isEndedLately}
      or ${campaigns.status} = 'PROGRAMADA' and ${campaigns.scheduledAt} < now()))`,
  run: (errand) =>
    errand.inCompany(async (work) => {
      await bookDueStarts(work, hasNoJob('start', campaigns.id));
      await revivePaces(work);
      const isSending = or(eq(campaigns.status, 'EM_ANDAMENTO'), isEndedLately);
      await bookBegunParts(work, and(isSending, hasNoJob('part', campaignShippings.id)));
      await reviveEnds(work);
    }),
});

/** SQL that is true if no job with this key waits or runs. */
const hasNoJob = (kind: keyof typeof jobKeys, id: AnyPgColumn): SQL =>
  sql`not has_live_job(${jobKeys[kind]}::text || ${id})`;

const isStarted = and(eq(campaigns.status, 'EM_ANDAMENTO'), isNotNull(campaigns.startedAt));

async function revivePaces(work: Work): Promise<void> {
  const waiting = work.db
    .select({ id: campaignShippings.id })
    .from(campaignShippings)
    .where(and(ofCampaign, eq(campaignShippings.status, 'waiting')));
  const standing = await work.db
    .selectDistinct({ connectionId: campaigns.connectionId })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, work.companyId),
        isStarted,
        isNull(campaigns.pause),
        exists(waiting),
        hasNoJob('pace', campaigns.connectionId),
      ),
    );
  for (const { connectionId } of standing) await bookNext(work, connectionId, work.now);
}

/** A campaign with nobody left to send to is finished by the job that publishes its figures. */
async function reviveEnds(work: Work): Promise<void> {
  const left = work.db
    .select({ id: campaignShippings.id })
    .from(campaignShippings)
    .where(and(ofCampaign, inArray(campaignShippings.status, ['waiting', 'sending'])));
  const ended = await work.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(eq(campaigns.companyId, work.companyId), isStarted, notExists(left), hasNoJob('progress', campaigns.id)),
    );
  for (const { id } of ended) await bookProgress(work, id);
}
