import { z } from 'zod';
import { date } from './kit.ts';

/** Meta's rating of a number of the official API by what recipients did in the last seven days. */
export const numberQualities = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const;
export type NumberQuality = (typeof numberQualities)[number];

/** Messages per second: STANDARD is 80, HIGH up to 1,000. */
export const throughputLevels = ['STANDARD', 'HIGH'] as const;
export type ThroughputLevel = (typeof throughputLevels)[number];

/** The messaging limit of a business without a limit, as Meta's webhooks write it. */
export const noMessagingLimit = -1;

/** Meta's rating of a number of the official API. */
export const OfficialNumber = z.object({
  quality: z.enum(numberQualities),
  qualitySince: date,
  /**
   * How many people a business may write to in any 24 hours outside of their 24-hour window; `noMessagingLimit` for any
   * number of people, null while it is unknown. All numbers of a business share it.
   */
  messagingLimit: z.number().int().nullable(),
  messagingLimitSince: date.nullable(),
  throughput: z.enum(throughputLevels).nullable(),
  /** When Meta was asked last. */
  checkedAt: date,
});
export type OfficialNumber = z.output<typeof OfficialNumber>;

/** Returns the messaging limit as a number of people; null for no limit and for an unknown one. */
export const peopleAllowed = (messagingLimit: number | null): number | null =>
  messagingLimit === noMessagingLimit ? null : messagingLimit;

/**
 * A campaign at its messaging limit goes on when this share of it is free again, at least one person. One person at a
 * time would mean a count of up to 100,000 recipients for each message.
 */
const freeShare = 0.01;

/** Returns how many of the `started` people must leave the last 24 hours before a campaign goes on. */
export const peopleToWaitFor = (limit: number, started: number): number =>
  Math.max(0, started - limit) + Math.max(1, Math.floor(limit * freeShare));
