import { z } from 'zod';
import { date } from './kit.ts';

/**
 * waiting: not sent yet, or a part is missing. sending: a part is on its way. asked: waits for a yes (behaviour 9.11).
 * delivered: WhatsApp accepted the last part. unknown: not confirmed, and never sent again (9.10).
 */
export const shippingStatuses = [
  'waiting',
  'sending',
  'asked',
  'delivered',
  'unknown',
  'failed',
  'declined',
  'skipped',
] as const;
export type ShippingStatus = (typeof shippingStatuses)[number];

/** The states by which recipients are listed: those of the sending, and what the recipient did. */
export const recipientStates = [...shippingStatuses, 'answered', 'optedOut'] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why a recipient gets nothing (behaviour 9.4). */
export const skipReasons = [
  'invalidNumber',
  'optedOut',
  'suppressed',
  'group',
  'duplicate',
  'noNumber',
  'contactRemoved',
  'outOfWindow',
  'missingParameter',
  'emptyText',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** A recipient of a campaign. */
export const Shipping = z.object({
  id: z.number().int(),
  number: z.string(),
  name: z.string(),
  contactId: z.number().int().nullable(),
  /** The text with its variables filled, once it was sent; before that, null. */
  message: z.string().nullable(),
  /** **+** The variant, 1 to 5; null for the skipped. */
  variant: z.number().int().nullable(),
  status: z.enum(shippingStatuses),
  /** **+** True if the template was sent instead of a variant. */
  viaTemplate: z.boolean(),
  /** A skip reason, or an error code of the catalogue. */
  reason: z.string().nullable(),
  /** When WhatsApp accepted the last part. */
  deliveredAt: date.nullable(),
  /** **+** When the recipient's phone received, when the recipient read, answered, or wanted no more campaigns. */
  receivedAt: date.nullable(),
  readAt: date.nullable(),
  answeredAt: date.nullable(),
  optedOutAt: date.nullable(),
  /** **+** The ticket that holds the message. */
  ticketId: z.number().int().nullable(),
  /** **+** The ticket that an answer opened, and its newest rating. */
  answerTicket: z
    .object({
      id: z.number().int(),
      status: z.enum(['pending', 'open', 'closed']),
      rating: z.number().int().nullable(),
    })
    .nullable(),
  updatedAt: date,
});
export type Shipping = z.output<typeof Shipping>;

const count = z.number().int();
/** The figures of one variant. `reached` counts who can answer: a question is answered before the last part is delivered. */
export const VariantFigures = z.object({
  variant: count,
  reached: count,
  delivered: count,
  read: count,
  answered: count,
  optedOut: count,
});
export type VariantFigures = z.output<typeof VariantFigures>;

/**
 * The outcomes of a campaign: the tickets that answers opened, how many of them are closed, and their ratings. `rating` is
 * the mean of the newest rating of each rated ticket, null without one.
 */
export const CampaignOutcomes = z.object({
  tickets: count,
  closed: count,
  rated: count,
  rating: z.number().nullable(),
});
export type CampaignOutcomes = z.output<typeof CampaignOutcomes>;

/** The figures of a campaign (behaviour 9.14). `progress` is delivered by valid, from 0 to 1. */
export const CampaignFigures = z.object({
  total: count,
  valid: count,
  delivered: count,
  progress: z.number(),
  waiting: count,
  asked: count,
  unknown: count,
  received: count,
  read: count,
  answered: count,
  failed: count,
  skipped: count,
  declined: count,
  optedOut: count,
});
export type CampaignFigures = z.output<typeof CampaignFigures>;
