import type { InboundMessage } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { answerCampaign, type OpenShipping } from '../campaigns/index.ts';
import { answerRating, findAnsweredTicket, toRating, withdrawRating, type OpenRating } from '../ratings/index.ts';
import type { NewReception } from './reception.ts';

/** The question of ours that a message answers, if it answers one. */
export type Reply = {
  /** It rates the attendance it was asked about. */
  isRating: boolean;
  /** The closed ticket of the rating that the message repeats. */
  repeatedRatingOf: number | null;
  /** The campaign message it may answer. */
  campaign: OpenShipping | null;
  /** The meaning for the campaign; null if the campaign does not take it as its answer. */
  meaning: Awaited<ReturnType<typeof answerCampaign>> | null;
};

/**
 * Finds what a message answers, before its ticket is chosen: an open rating request, a rating that was just given, or a
 * campaign. The first that takes the message keeps it.
 */
export async function readReply(work: Work, { inbound, ahead, contactId }: NewReception): Promise<Reply> {
  const isNobodysTicket = !inbound.fromMe && ahead.liveId === null;
  if (isNobodysTicket && ahead.rating !== null && (await isRated(work, ahead.rating, inbound, contactId)))
    return { isRating: true, repeatedRatingOf: null, campaign: null, meaning: null };
  const repeatedRatingOf =
    isNobodysTicket && ahead.rating === null ? await findRepeatedRating(work, inbound, contactId) : null;
  const campaign = repeatedRatingOf === null ? answeredCampaign(ahead.campaign, inbound) : null;
  const meaning = campaign && (await answerOf(work, campaign, inbound, contactId, ahead.liveId !== null));
  return { isRating: false, repeatedRatingOf, campaign, meaning };
}

/** Returns the campaign whose message a message may answer. */
const answeredCampaign = (campaign: OpenShipping | null, { fromMe, content, placeholder }: InboundMessage) =>
  fromMe || placeholder || content.mediaType === 'call_log' ? null : campaign;

/** Applies the text of a contact to the campaign whose message it answers (behaviour 9.11, 9.12). */
function answerOf(
  work: Work,
  campaign: OpenShipping,
  { content, sentAt, connectionId }: InboundMessage,
  contactId: number,
  isLive: boolean,
) {
  const text = content.mediaType === 'conversation' ? content.body : '';
  return answerCampaign(work, campaign, { contactId, connectionId, text, sentAt, isLive });
}

/**
 * A provider's clock has whole seconds and may differ from ours: an answer may seem this much older than its question.
 */
const clockSlackMs = 60_000;

/**
 * Handles the first answer to an open rating request, before a ticket is chosen (behaviour 1.2, 6.3). A rating is
 * stored. Any other message withdraws the request and is recorded normally. A message written before the request that
 * arrives late is also recorded normally.
 */
async function isRated(
  work: Work,
  rating: OpenRating,
  { connectionId, content, sentAt }: InboundMessage,
  contactId: number,
): Promise<boolean> {
  const isAnswer =
    content.mediaType === 'conversation' && sentAt.getTime() >= new Date(rating.askedAt).getTime() - clockSlackMs;
  const value = isAnswer ? toRating(content.body) : null;
  if (value !== null) return answerRating(work, rating, value);
  await withdrawRating(work, connectionId, contactId);
  return false;
}

/**
 * Returns the closed ticket of a rating that was just answered, if the message is the same rating again: a doubled
 * answer opens no ticket (behaviour 6.3).
 */
async function findRepeatedRating(
  work: Work,
  { connectionId, content }: InboundMessage,
  contactId: number,
): Promise<number | null> {
  const value = content.mediaType === 'conversation' ? toRating(content.body) : null;
  return value === null ? null : findAnsweredTicket(work, connectionId, contactId, value);
}
