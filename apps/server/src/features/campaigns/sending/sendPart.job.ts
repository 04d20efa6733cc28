import type { ErrorCode } from '@recado/contracts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { campaignShippings } from '../campaigns.tables.ts';
import type { CampaignSending } from '../campaignDeps.ts';
import { stopCampaign } from '../runCampaign.ts';
import { bookPart, bookProgress, sendPart, wakeCampaignsOf } from './bookStart.ts';
import { isCompanyServed } from './isCompanyServed.ts';
import { quietEndOf } from './quietRecipients.ts';
import { readConnection } from './readConnection.ts';
import { oneShipping, readShipping, sendShipping } from './sendShipping.ts';

/** How long a part waits for a connection that is down, and for a company that may not send. */
const downMs = 10_000;
const unservedMs = 600_000;
/** Quiet hours do not stop the parts of a recipient to whom something happened this recently, such as a yes. */
const ongoingMs = 60_000;

/**
 * Sends the next part to a recipient who got an earlier one. After a cancellation or a pause the row waits. A
 * recipient who said yes gets the rest also after the campaign is finished (behaviour 9.11).
 */
export const sendPartJob = (deps: Pick<CampaignSending, 'sending'>) =>
  job({
    ...sendPart,
    retrySeconds: [1, 2, 5, 10, 30],
    run: (errand, { shippingId }) => errand.inCompany((work) => sendOne(work, shippingId, deps)),
  });

type Read = NonNullable<Awaited<ReturnType<typeof readShipping>>>;

async function sendOne(work: Work, shippingId: number, deps: Pick<CampaignSending, 'sending'>): Promise<void> {
  const read = await readShipping(work, shippingId);
  if (!read || read.shipping.status !== 'sending' || read.shipping.messageId !== null) return;
  const { campaign } = read;
  const waits = async (): Promise<void> =>
    void (await work.db
      .update(campaignShippings)
      .set({ status: 'waiting', updatedAt: work.now })
      .where(
        and(
          oneShipping(work, shippingId),
          inArray(campaignShippings.status, ['sending']),
          isNull(campaignShippings.messageId),
        ),
      ));
  if ((campaign.status !== 'EM_ANDAMENTO' && campaign.status !== 'FINALIZADA') || campaign.pause !== null) {
    await waits();
    // A person may go on with the campaign before this commit: the pace then finds the row only by another look.
    await wakeCampaignsOf(work, campaign.connectionId);
    return bookProgress(work, campaign.id);
  }
  const later = (ms: number) => bookPart(work, shippingId, new Date(work.now.getTime() + ms));
  const line = await readConnection(work, campaign.connectionId);
  if (!line) return endWithoutConnection(work, read);
  if (line.status !== 'CONNECTED') return later(downMs);
  if (!(await isCompanyServed(work))) return later(unservedMs);
  const quietEnd = await quietEndOf(work, read.shipping.numberKey);
  if (quietEnd > work.now && work.now.getTime() - read.shipping.updatedAt.getTime() > ongoingMs)
    return bookPart(work, shippingId, quietEnd);
  await waits();
  await sendShipping(work, shippingId, deps);
}

/** The connection was deleted: the campaign is cancelled. The rest of one that is finished can never be sent. */
async function endWithoutConnection(work: Work, { shipping, campaign }: Read): Promise<void> {
  const isRunning = campaign.status === 'EM_ANDAMENTO';
  await work.db
    .update(campaignShippings)
    .set({
      ...(isRunning ? { status: 'waiting' } : { status: 'failed', reason: 'ERR_NO_WAPP_FOUND' satisfies ErrorCode }),
      updatedAt: work.now,
    })
    .where(and(oneShipping(work, shipping.id), eq(campaignShippings.status, 'sending')));
  if (isRunning) await stopCampaign(work, campaign.id, 'connectionRemoved');
  await bookProgress(work, campaign.id);
}
