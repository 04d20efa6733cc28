import { AppError, fillCampaignText, isWindowOpen, limits, type CampaignTest } from '@recado/contracts';
import type { Counters } from '../../../kernel/counters.ts';
import { tooMany } from '../../../kernel/http/rates.ts';
import type { UserWork } from '../../../kernel/work.ts';
import { localeOf } from '../../companies/index.ts';
import { isSuppressed } from '../../contactLists/index.ts';
import { postMessage, type Sending } from '../../messages/index.ts';
import { getFallbackTicket, getTicket } from '../../tickets/index.ts';
import { choicesOf, lockCampaign } from '../changeCampaign.ts';
import { readSettings } from '../campaignSettings.ts';
import { isEmptyText, templateOf } from './contentOf.ts';
import { readConnection } from './readConnection.ts';
import { readParts, toFileColumns } from './readParts.ts';
import { contactOfRecipient } from './recipientContact.ts';

/** The time between two parts, as in a campaign (behaviour 9.7). */
const betweenPartsMs = 1_000;

export type TestDeps = { sending: Sending; counters: Counters };

/**
 * Sends what a recipient would get to one number. The messages belong to no recipient, so that no report counts them.
 * Throws ERR_TOO_MANY_REQUESTS past the rate, ERR_WAPP_NOT_INITIALIZED, ERR_OUT_OF_WINDOW and ERR_CONTACT_OPTED_OUT.
 */
export async function testCampaign(
  work: UserWork,
  {
    number,
    whatsappId,
    message,
    campaignId,
    fileListId = null,
    confirmation = false,
    template = null,
    recipient,
  }: CampaignTest,
  { sending, counters }: TestDeps,
): Promise<{ message: string }> {
  const mediaId = campaignId === undefined ? null : (await lockCampaign(work, campaignId)).mediaId;
  await choicesOf(work, { whatsappId, fileListId });
  if (message.trim() === '') throw new AppError('ERR_VALIDATION', { fields: { message: 'required' } });
  if ((await readConnection(work, whatsappId))?.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const seconds = counters.waitSeconds(String(work.companyId), limits.campaignTestsPerMinute);
  if (seconds > 0) throw tooMany(seconds);
  counters.add(String(work.companyId));
  const contact = await contactOfRecipient(work, { number, name: '' });
  if (contact.erasedAt) throw new AppError('ERR_CONTACT_ERASED');
  if (contact.optedOut || (await isSuppressed(work, number))) throw new AppError('ERR_CONTACT_OPTED_OUT');
  const ticketId = await getFallbackTicket(work, {
    connectionId: whatsappId,
    contactId: contact.id,
    isGroup: false,
    origin: 'campaign',
  });
  const ticket = { ...(await getTicket(work, ticketId)), whatsappId };
  if (!isWindowOpen(ticket, work.now)) {
    if (template === null) throw new AppError('ERR_OUT_OF_WINDOW');
    const content = await templateOf(work, ticket, { template }, recipient);
    if (content === 'missingParameter') throw new AppError('ERR_VALIDATION', { fields: { template: 'required' } });
    if (content === 'template') throw new AppError('ERR_WAPP_TEMPLATE');
    const { body, template: filled = null } = content;
    await postMessage(work, ticket, { userId: null, body, template: filled }, {}, sending);
    return { message: 'ok' };
  }
  const parts = await readParts(work, { connectionId: whatsappId, confirmation, mediaId, fileListId }, [message]);
  const { variables } = await readSettings(work);
  const values = { now: work.now, ...(await localeOf(work)) };
  // With a confirmation the rest would wait for a yes.
  let delayMs = 0;
  for (const part of confirmation ? parts.slice(0, 1) : parts) {
    const body = fillCampaignText(part.isVariant ? message : part.text, recipient, variables, values);
    if (isEmptyText(part, body)) {
      if (part.isVariant) throw new AppError('ERR_VALIDATION', { fields: { message: 'required' } });
      continue;
    }
    await postMessage(work, ticket, { userId: null, body, ...toFileColumns(part) }, { delayMs }, sending);
    delayMs += betweenPartsMs;
  }
  return { message: 'ok' };
}
