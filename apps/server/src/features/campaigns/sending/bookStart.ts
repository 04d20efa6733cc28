import type { CampaignStatus } from '@recado/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { campaigns } from '../campaigns.tables.ts';

/** The beginnings of the keys of jobs; the id of the campaign, connection or recipient follows. */
export const jobKeys = {
  start: 'campaign:',
  pace: 'campaignPace:',
  part: 'shipping:',
  progress: 'campaignProgress:',
} as const;

/** Starts a campaign: stores its recipients and wakes the pace of its connection. */
export const startCampaign = declareJob({
  name: 'campaigns.start',
  attempts: 12,
  payload: z.object({ campaignId: z.number().int() }),
});

/** Sends the next message of the campaigns of a connection. */
export const sendNext = declareJob({
  name: 'campaigns.sendNext',
  attempts: 25,
  payload: z.object({ connectionId: z.number().int() }),
});

/** Sends the next part to one recipient. */
export const sendPart = declareJob({
  name: 'campaigns.sendPart',
  attempts: 25,
  payload: z.object({ shippingId: z.number().int() }),
});

/** Publishes the figures of a campaign. */
export const publishProgress = declareJob({
  name: 'campaigns.publish',
  attempts: 3,
  payload: z.object({ campaignId: z.number().int() }),
});

/** Lets the campaigns of all companies with a plan go on. Runs in the company of the platform. */
export const resumeOfPlan = declareJob({
  name: 'campaigns.resumeOfPlan',
  attempts: 3,
  payload: z.object({ planId: z.number().int() }),
});

/** Enqueues a look at the campaigns of all companies with a plan, whose campaigns were switched on. */
export const bookResumeOfPlan = (work: Work, planId: number): Promise<void> =>
  work.enqueue(resumeOfPlan, { planId }, { key: `campaignsOfPlan:${planId}` });

/** Enqueues the start of a campaign that has a time. Replaces an earlier time; a draft starts nothing. */
export async function bookStart(
  work: Work,
  campaignId: number,
  { status, scheduledAt }: { status: CampaignStatus; scheduledAt: Date | null },
): Promise<void> {
  if (status === 'PROGRAMADA' || status === 'EM_ANDAMENTO')
    await work.enqueue(
      startCampaign,
      { campaignId },
      { at: scheduledAt ?? work.now, key: `${jobKeys.start}${campaignId}` },
    );
}

/** Wakes the pace of a connection at a time. A waiting pace takes the new time. */
export const bookNext = (work: Work, connectionId: number, at: Date): Promise<void> =>
  work.enqueue(sendNext, { connectionId }, { at, key: `${jobKeys.pace}${connectionId}` });

/** Lets the campaigns of a connection look at once if they may go on. */
export const wakeCampaignsOf = (work: Work, connectionId: number): Promise<void> =>
  bookNext(work, connectionId, work.now);

/**
 * Lets a connection look again after a refused template: it wrote to nobody, so that there is room under the messaging
 * limit. The lock makes it wait for a look that still counted the person.
 */
export async function wakeAfterRefusal(work: Work, connectionId: number): Promise<void> {
  await lockPaceOf(work, connectionId);
  await wakeCampaignsOf(work, connectionId);
}

/** Only one Work at a time decides about the pace of a connection. */
export const lockPaceOf = (work: Work, connectionId: number): Promise<void> =>
  work.lock(`campaignPace:${connectionId}`);

/** Wakes the pace of every connection that has a campaign to send. */
export async function wakeCampaigns(work: Work): Promise<void> {
  const running = await work.db
    .selectDistinct({ connectionId: campaigns.connectionId })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, work.companyId), eq(campaigns.status, 'EM_ANDAMENTO'), isNull(campaigns.pause)));
  for (const { connectionId } of running) await bookNext(work, connectionId, work.now);
}

export const bookPart = (work: Work, shippingId: number, at: Date): Promise<void> =>
  work.enqueue(sendPart, { shippingId }, { at, key: `${jobKeys.part}${shippingId}` });

/** The figures are published at most once a second (wire 5.2). */
const progressMs = 1_000;
export const bookProgress = (work: Work, campaignId: number): Promise<void> =>
  work.enqueueOnce(
    publishProgress,
    { campaignId },
    { at: new Date(work.now.getTime() + progressMs), key: `${jobKeys.progress}${campaignId}` },
  );

/** Enqueues the figures of the campaigns of some recipients, once for each campaign. */
export async function bookProgressOf(work: Work, shippings: readonly { campaignId: number }[]): Promise<void> {
  for (const campaignId of new Set(shippings.map((shipping) => shipping.campaignId)))
    await bookProgress(work, campaignId);
}
