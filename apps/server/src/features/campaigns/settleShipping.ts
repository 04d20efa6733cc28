import type { ErrorCode } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { setOptedOut } from '../contacts/index.ts';
import { findTemplate, type Settled } from '../messages/index.ts';
import { messages } from '../messages/messages.tables.ts';
import { campaigns, campaignShippings } from './campaigns.tables.ts';
import { stopCampaign } from './runCampaign.ts';
import { bookPart, bookProgress, wakeAfterRefusal } from './sending/bookStart.ts';
import { textsOf } from './sending/contentOf.ts';
import { missingParts, readParts } from './sending/readParts.ts';
import { oneShipping } from './sending/sendShipping.ts';

type Shipping = typeof campaignShippings.$inferSelect;

/** Errors by which the provider asks to stop, whatever the recipient (behaviour 9.9). */
const restrictions: readonly (string | null)[] = ['ERR_WAPP_RESTRICTED', 'ERR_WAPP_PAYMENT'] satisfies ErrorCode[];
/** The time between two parts to a recipient (behaviour 9.7). */
const betweenPartsMs = 1_000;

/**
 * Applies the outcome of a message of a campaign to its recipient: the next part follows, or the recipient is done. Each
 * receipt also moves the times of the report, and a confirmation that comes late settles an unknown outcome (behaviour
 * 9.10).
 */
export const settleShipping: Settled = async (work, messageId, outcome) => {
  const [message] = await work.db
    .select({
      shippingId: messages.shippingId,
      error: messages.error,
      deliveredAt: messages.deliveredAt,
      readAt: messages.readAt,
    })
    .from(messages)
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
  if (!message || message.shippingId === null) return;
  const [shipping] = await work.db
    .update(campaignShippings)
    .set({
      receivedAt: sql`coalesce(received_at, ${message.deliveredAt?.toISOString() ?? null}::timestamptz, ${message.readAt?.toISOString() ?? null}::timestamptz)`,
      ...(outcome === 'refused' ? { refusal: message.error } : message.deliveredAt !== null && { refusal: null }),
      readAt: sql`coalesce(read_at, ${message.readAt?.toISOString() ?? null}::timestamptz)`,
      updatedAt: work.now,
    })
    .where(oneShipping(work, message.shippingId))
    .returning();
  if (!shipping) return;
  if (shipping.messageId === messageId && maySettle(shipping.status, outcome))
    await settlers[outcome](work, shipping, message.error);
  else if (outcome === 'refused') await settleLateRefusal(work, shipping, message.error);
  if (outcome === 'refused' && shipping.viaTemplate) await wakeAfterRefusal(work, shipping.connectionId);
  await bookProgress(work, shipping.campaignId);
};

/**
 * Returns whether an outcome of the newest message changes the recipient. A restart lets a part that failed wait for its
 * turn again: a receipt that comes before the turn shows that the part had arrived, and it is not sent again.
 */
const maySettle = (status: Shipping['status'], outcome: Parameters<Settled>[2]): boolean =>
  ['sending', 'unknown', 'failed'].includes(status) || (status === 'waiting' && outcome === 'sent');

const settlers: Record<
  Parameters<Settled>[2],
  (work: Work, shipping: Shipping, error: string | null) => Promise<void>
> = {
  sent: advance,
  async unknown(work, { id, status }) {
    if (status === 'sending') await change(work, id, { status: 'unknown', reason: 'ERR_NOT_CONFIRMED' });
  },
  async refused(work, { id, campaignId, contactId, status, attempt, viaTemplate }, error) {
    if (status === 'failed') return;
    const isTemplateOver = error === 'ERR_WAPP_TEMPLATE' && viaTemplate && !(await hasTemplate(work, campaignId));
    if (isTemplateOver || restrictions.includes(error)) {
      await stopCampaign(work, campaignId, isTemplateOver ? 'template' : 'restricted', error as ErrorCode);
      // No restart goes on with a campaign that is finished: there, the part has failed for good.
      if (await isCancelled(work, campaignId))
        return change(work, id, { status: 'waiting', reason: null, attempt: attempt + 1 });
    }
    // The recipient told Meta to send no more marketing (whatsapp 2.5).
    if (error === 'ERR_WAPP_OPT_OUT' && contactId !== null) await setOptedOut(work, contactId);
    await change(work, id, {
      status: 'failed',
      reason: error ?? 'ERR_SENDING_WAPP_MSG',
      ...(error === 'ERR_WAPP_UNDELIVERABLE' && { isWhatsappValid: false }),
    });
  },
};

/** Returns whether Meta still sends the template of a campaign: otherwise each recipient would be refused. */
async function hasTemplate(work: Work, campaignId: number): Promise<boolean> {
  const [campaign] = await work.db
    .select({ template: campaigns.template, connectionId: campaigns.connectionId })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, work.companyId), eq(campaigns.id, campaignId)));
  if (!campaign?.template || campaign.connectionId === null) return false;
  const { name, language, params } = campaign.template;
  return (await findTemplate(work, campaign.connectionId, { name, language, paramCount: params.length })) !== undefined;
}

const isCancelled = async (work: Work, campaignId: number): Promise<boolean> =>
  (await work.db.$count(
    campaigns,
    and(eq(campaigns.companyId, work.companyId), eq(campaigns.id, campaignId), eq(campaigns.status, 'CANCELADA')),
  )) > 0;

/** A part was refused after it had been accepted. The state of the recipient stays (behaviour 9.10). */
async function settleLateRefusal(work: Work, { campaignId, contactId }: Shipping, error: string | null): Promise<void> {
  if (restrictions.includes(error)) await stopCampaign(work, campaignId, 'restricted', error as ErrorCode);
  else if (error === 'ERR_WAPP_OPT_OUT' && contactId !== null) await setOptedOut(work, contactId);
}

/** The part was accepted: asks, sends the next one after a second, or is done. */
async function advance(
  work: Work,
  { id, campaignId, part, sentParts, partSentAt, viaTemplate }: Shipping,
): Promise<void> {
  const [campaign] = await work.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.companyId, work.companyId), eq(campaigns.id, campaignId)));
  if (!campaign) return;
  const next = { part: part + 1, messageId: null, reason: null, isWhatsappValid: true } as const;
  if (campaign.confirmation && part === 0) return change(work, id, { ...next, status: 'asked', askedAt: work.now });
  const parts = await readParts(work, campaign, textsOf(campaign), viaTemplate);
  // Nothing but the template may be sent until the recipient writes.
  const isLast = (viaTemplate && part === 0) || missingParts(parts, { part: next.part, sentParts }).length === 0;
  if (isLast) return change(work, id, { ...next, status: 'delivered', deliveredAt: work.now });
  await change(work, id, { ...next, status: 'sending' });
  const earliest = (partSentAt?.getTime() ?? 0) + betweenPartsMs;
  await bookPart(work, id, new Date(Math.max(earliest, work.now.getTime())));
}

const change = async (work: Work, id: number, values: Partial<Shipping>): Promise<void> =>
  void (await work.db
    .update(campaignShippings)
    .set({ ...values, updatedAt: work.now })
    .where(oneShipping(work, id)));
