import { isWindowOpen, type SkipReason } from '@recado/contracts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { fragment, hot, params, returns } from '../../../kernel/db/hot.ts';
import type { Work } from '../../../kernel/work.ts';
import { isSuppressed } from '../../contactLists/index.ts';
import { commandPriority, postMessage } from '../../messages/index.ts';
import { getFallbackTicket, getTicket } from '../../tickets/index.ts';
import { campaigns, campaignShippings } from '../campaigns.tables.ts';
import type { CampaignSending } from '../campaignDeps.ts';
import { stopCampaign } from '../runCampaign.ts';
import { bookProgress } from './bookStart.ts';
import { findNextPart, templateOf, textsOf } from './contentOf.ts';
import { isNewContact } from './newContacts.ts';
import { missingParts, readParts, toFileColumns } from './readParts.ts';
import { remainingContact } from './recipientContact.ts';

type Campaign = typeof campaigns.$inferSelect;
type Shipping = typeof campaignShippings.$inferSelect;

/** Which recipients may get a message: those who never exchanged one, and those whose 24-hour window is closed. */
type Allowed = { beNew: boolean; beOutOfWindow: boolean };
/** A sent part: to a new contact, or by a template because the window is closed. */
export type Sent = { isNew: boolean; isOutOfWindow: boolean };

/** Commands of campaigns wait behind those of users and of bots. */
const priority = commandPriority.campaign;

export const oneShipping = (work: Work, id: number) =>
  and(eq(campaignShippings.companyId, work.companyId), eq(campaignShippings.id, id));

/** Returns a recipient with its campaign. */
export async function readShipping(
  work: Work,
  id: number,
): Promise<{ shipping: Shipping; campaign: Campaign } | undefined> {
  const [row] = await work.db
    .select({ shipping: campaignShippings, campaign: campaigns })
    .from(campaignShippings)
    .innerJoin(
      campaigns,
      and(eq(campaigns.companyId, campaignShippings.companyId), eq(campaigns.id, campaignShippings.campaignId)),
    )
    .where(oneShipping(work, id));
  return row;
}

/**
 * Sends the next part to a recipient: claims the row and stores the message in one commit, so that nobody gets a part
 * twice (behaviour 9.10). The message goes to the fallback ticket and opens none (9.13). Locks as the recording of
 * messages does: chat, ticket, then the row. Returns `skipped` for a recipient who gets nothing, `none` for one whose
 * turn it is not any more, or whom `may` excludes.
 */
export async function sendShipping(
  work: Work,
  id: number,
  { sending }: Pick<CampaignSending, 'sending'>,
  may: Allowed = { beNew: true, beOutOfWindow: true },
): Promise<Sent | 'skipped' | 'none'> {
  const read = await readShipping(work, id);
  if (!read || read.shipping.status !== 'waiting') return 'none';
  const contact = await findContact(work, read.shipping);
  if (typeof contact === 'string') return skip(work, read.shipping, contact);
  // The look-up of the number and the lock of the chat take time: a person may have cancelled meanwhile.
  const campaign = await findSending(work, read.campaign.id);
  if (!campaign) return 'none';
  const { connectionId } = campaign;
  const isNew = read.shipping.part === 0 && (await isNewContact(work, connectionId, contact.id));
  // The contact may have changed since the start: then the recipient looked known, or in its window.
  const exclude = async (): Promise<'none'> => {
    await work.db.update(campaignShippings).set({ contactId: contact.id }).where(oneShipping(work, id));
    return 'none';
  };
  if (isNew && !may.beNew) return exclude();
  const ticketId = await getFallbackTicket(work, {
    connectionId,
    contactId: contact.id,
    isGroup: false,
    origin: 'campaign',
  });
  const ticket = await getTicket(work, ticketId);
  const [shipping] = await work.db.select().from(campaignShippings).where(oneShipping(work, id)).for('update');
  if (!shipping || shipping.status !== 'waiting') return 'none';
  const onLine = { ...ticket, whatsappId: connectionId };
  const isClosed = !isWindowOpen(onLine, work.now);
  if (isClosed && (campaign.template === null || shipping.part > 0)) return skip(work, shipping, 'outOfWindow');
  if (isClosed && !may.beOutOfWindow) return exclude();
  const viaTemplate = shipping.part === 0 ? isClosed : shipping.viaTemplate;
  const missing = missingParts(await readParts(work, campaign, textsOf(campaign), viaTemplate), shipping);
  const recipient = { ...shipping, extraInfo: contact.extraInfo };
  const next =
    isClosed && missing[0]
      ? { part: missing[0], content: await templateOf(work, onLine, campaign, recipient) }
      : await findNextPart(work, campaign, recipient, missing);
  // The media or the files were removed meanwhile, or only an empty text is missing.
  if (!next) return complete(work, shipping);
  const { part, content } = next;
  if (content === 'missingParameter' || content === 'emptyText') return skip(work, shipping, content);
  if (content === 'template') {
    await stopCampaign(work, campaign.id, content, 'ERR_WAPP_TEMPLATE');
    return 'none';
  }
  const { variant, body, template = null } = content;
  const message = await postMessage(
    work,
    onLine,
    {
      userId: null,
      body,
      template,
      ...toFileColumns(part),
      clientKey: `campaign:${id}:${shipping.part}:${shipping.attempt}`,
      shippingId: id,
    },
    { priority },
    sending,
  );
  await work.db
    .update(campaignShippings)
    .set({
      status: 'sending',
      reason: null,
      connectionId,
      contactId: contact.id,
      ticketId,
      messageId: message.id,
      sentParts: [...shipping.sentParts.slice(0, shipping.part), part.key],
      variant,
      viaTemplate,
      ...(part.isVariant && { message: body }),
      partSentAt: work.now,
      updatedAt: work.now,
    })
    .where(oneShipping(work, id));
  return { isNew, isOutOfWindow: isClosed };
}

/** Marks a recipient as done for whom no part is left, and who may be the last one of the campaign. */
async function complete(work: Work, { id, campaignId }: Shipping): Promise<'skipped'> {
  await work.db
    .update(campaignShippings)
    .set({ status: 'delivered', deliveredAt: work.now, updatedAt: work.now })
    .where(oneShipping(work, id));
  await bookProgress(work, campaignId);
  return 'skipped';
}

/** Returns the contact of a recipient, or why the recipient gets nothing any more. */
async function findContact(work: Work, shipping: Shipping) {
  const contact = await remainingContact(work, shipping);
  if (!contact) return 'contactRemoved';
  if (contact.optedOut) return 'optedOut';
  // The check of numbers replaces the number of the list by that of WhatsApp, which some countries write differently.
  if (await isSuppressed(work, shipping.number, shipping.numberKey)) return 'suppressed';
  return (await hasOtherNumber(work, shipping, contact.id)) ? 'duplicate' : contact;
}

const { companyId, id, campaignId, contactId } = params(campaignShippings);

/**
 * Returns whether a contact was written to as another recipient of a campaign. Materialized: soon after a large campaign
 * began, the statistics know nothing of it, and PostgreSQL would read all of its recipients instead of the few rows of a
 * contact.
 */
const otherNumber = hot('campaigns.otherNumber')`
  with written as materialized (
    select s.id, s.campaign_id, s.status from campaign_shippings s
    where s.company_id = ${companyId} and s.contact_id = ${contactId} and s.part_sent_at is not null)
  select ${returns({
    isWrittenTo: fragment`exists (
      select 1 from written where campaign_id = ${campaignId} and id <> ${id} and status <> 'failed')`.as<boolean>(),
  })}`;

/**
 * Returns whether the contact got the campaign by another recipient: two numbers of the list became one contact since
 * the start, because contacts were merged or WhatsApp knows both under the same digits.
 */
async function hasOtherNumber(work: Work, { id, campaignId, part }: Shipping, contactId: number): Promise<boolean> {
  if (part > 0) return false;
  const [row] = await work.rows(otherNumber, { id, campaignId, contactId });
  return row!.isWrittenTo;
}

/** Returns a campaign that may send now; one that is finished still sends the rest to those who said yes. */
async function findSending(work: Work, id: number): Promise<Campaign | undefined> {
  const [campaign] = await work.db
    .select()
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, work.companyId),
        eq(campaigns.id, id),
        inArray(campaigns.status, ['EM_ANDAMENTO', 'FINALIZADA']),
        isNull(campaigns.pause),
      ),
    );
  return campaign;
}

async function skip(work: Work, { id, campaignId }: Shipping, reason: SkipReason): Promise<'skipped'> {
  await work.db
    .update(campaignShippings)
    .set({ status: 'skipped', reason, updatedAt: work.now })
    .where(oneShipping(work, id));
  await bookProgress(work, campaignId);
  return 'skipped';
}
