import { fillCampaignText, fillTemplateParam, type CampaignRecipient, type CampaignTemplate } from '@recado/contracts';
import type { Outgoing } from '../../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../../kernel/work.ts';
import { localeOf } from '../../companies/index.ts';
import { chooseTemplate, findTemplate, type SendableTicket } from '../../messages/index.ts';
import type { campaigns, campaignShippings } from '../campaigns.tables.ts';
import { readSettings } from '../campaignSettings.ts';
import type { Part } from './readParts.ts';

type Campaign = typeof campaigns.$inferSelect;
type Recipient = Pick<typeof campaignShippings.$inferSelect, 'variant'> & CampaignRecipient;
type Content = { variant: number | null; body: string; template?: NonNullable<Outgoing['template']> };

/** The variants of a campaign by their numbers; null for an empty one. */
export const textsOf = (campaign: Campaign): (string | null)[] => [
  campaign.message1,
  campaign.message2,
  campaign.message3,
  campaign.message4,
  campaign.message5,
];

/** Returns whether nothing would arrive of a part: the variables of its text have no value, and no file carries it. */
export const isEmptyText = ({ file }: Part, body: string): boolean => !file && body.trim() === '';

/**
 * The text of a part with its variables filled. A variant that was emptied meanwhile is drawn again. Returns `emptyText`
 * if nothing but variables without a value are left of a text that no file carries.
 */
async function bodyOf(
  work: Work,
  campaign: Campaign,
  recipient: Recipient,
  part: Part,
): Promise<Content | 'emptyText'> {
  const texts = textsOf(campaign);
  const filled = texts.flatMap((text, at) => (text?.trim() ? [at + 1] : []));
  const variant =
    recipient.variant !== null && filled.includes(recipient.variant)
      ? recipient.variant
      : (filled[Math.floor(Math.random() * filled.length)] ?? null);
  const text = part.isVariant && variant !== null ? (texts[variant - 1] ?? '') : part.text;
  const body = fillCampaignText(text, recipient, ...(await factsOf(work)));
  return isEmptyText(part, body) ? 'emptyText' : { variant, body };
}

/**
 * The first missing part of a recipient that has content. A text of a file list is passed over if it is empty; an empty
 * variant is returned, because its recipient is skipped.
 */
export async function findNextPart(
  work: Work,
  campaign: Campaign,
  recipient: Recipient,
  missing: readonly Part[],
): Promise<{ part: Part; content: Content | 'emptyText' } | undefined> {
  for (const part of missing) {
    const content = await bodyOf(work, campaign, recipient, part);
    if (content !== 'emptyText' || part.isVariant) return { part, content };
  }
  return undefined;
}

/**
 * The template of a campaign for a recipient. Returns `missingParameter` if a placeholder stays without a text, and
 * `template` if Meta would refuse the template now.
 */
export async function templateOf(
  work: Work,
  ticket: Pick<SendableTicket, 'whatsapp' | 'whatsappId'>,
  { template }: { template: CampaignTemplate | null },
  recipient: CampaignRecipient,
): Promise<Content | 'missingParameter' | 'template'> {
  if (template === null) return 'template';
  const { name, language, params } = template;
  if (!(await findTemplate(work, ticket.whatsappId, { name, language, paramCount: params.length }))) return 'template';
  const facts = await factsOf(work);
  const texts = params.map((param) => fillTemplateParam(param, recipient, ...facts));
  if (!texts.every((text) => text !== null)) return 'missingParameter';
  return { variant: null, ...(await chooseTemplate(work, ticket, { name, language, params: texts })) };
}

/** The variables of the company, and its clock and language. */
async function factsOf(work: Work) {
  const { variables } = await readSettings(work);
  return [variables, { now: work.now, ...(await localeOf(work)) }] as const;
}
