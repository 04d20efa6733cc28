import { z } from 'zod';
import { wholeNumber } from './kit.ts';
import type { ConnectionNotice, Provider } from './connections.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Why a campaign paused by itself. A person decides if it goes on. `interrupted`: nothing could be sent for more than a
 * day, and what it says may be out of date. `restored`: it comes from a backup, and the installation that was backed up
 * may have gone on sending it.
 */
export const pauseReasons = ['refusals', 'optOuts', 'warning', 'interrupted', 'restored'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Notices of a connected number by which WhatsApp warns before it restricts it. */
const warnings: readonly ConnectionNotice[] = ['reachout_timelock', 'spam_limit'];
export const isWarning = (notice: ConnectionNotice | null): boolean => notice !== null && warnings.includes(notice);

/**
 * Errors of a recipient that say nothing about the number that sends: Meta's own caps and experiments, an erased contact,
 * a closed window, and mistakes in the content.
 */
export const harmlessRefusals: readonly ErrorCode[] = [
  'ERR_WAPP_MARKETING_CAP',
  'ERR_WAPP_EXPERIMENT',
  'ERR_WAPP_TEMPLATE',
  'ERR_WAPP_MEDIA',
  'ERR_OUT_OF_WINDOW',
  'ERR_CONTACT_ERASED',
  'ERR_WAPP_RESTRICTED',
  'ERR_WAPP_PAYMENT',
];

/** The threshold of each reason: at least so many recipients, and at least this share of those who were sent to. */
export const pauseThresholds = {
  refusals: { count: 5, share: 0.1 },
  optOuts: { count: 3, share: 0.05 },
} as const;

/**
 * Counts of the recipients to whom a campaign was sent since its start, or since a person decided that it goes on. A
 * blocked number counts as refused where WhatsApp tells it.
 */
export type PauseCounts = { sent: number; refused: number; optedOut: number };
export type SelfPause = { reason: 'refusals' | 'optOuts'; count: number; sent: number };

/** Returns why a campaign has to pause, with the figures; null while both counts are below their thresholds. */
export function decideSelfPause({ sent, refused, optedOut }: PauseCounts): SelfPause | null {
  const isReached = (count: number, least: { count: number; share: number }): boolean =>
    count >= least.count && count >= least.share * sent;
  if (isReached(refused, pauseThresholds.refusals)) return { reason: 'refusals', count: refused, sent };
  if (isReached(optedOut, pauseThresholds.optOuts)) return { reason: 'optOuts', count: optedOut, sent };
  return null;
}

/** How many new contacts a connection may write to in a day. A new contact never had a message of this connection. */
export const ContactBudget = z.object({
  enabled: z.boolean(),
  perDay: wholeNumber(1, 10_000),
  /** Begins with few new contacts a day while the connection is young. It has no effect on the official API. */
  warmUp: z.boolean(),
});
export type ContactBudget = z.output<typeof ContactBudget>;
export const defaultContactBudget: ContactBudget = { enabled: false, perDay: 200, warmUp: true };

/**
 * New contacts a day by the age of a linked phone in days. 30 to 40 first messages in a day restricted a fresh number for
 * 24 hours (WhiskeySockets/Baileys#2800).
 */
export const warmUpLadder = [
  { fromDay: 0, most: 20 },
  { fromDay: 4, most: 50 },
  { fromDay: 8, most: 100 },
  { fromDay: 15, most: 200 },
] as const;

/** Returns how many new contacts a connection may write to today; null without a limit. */
export function newContactsAllowed(
  { enabled, perDay, warmUp }: ContactBudget,
  { provider, ageDays }: { provider: Provider; ageDays: number },
): number | null {
  if (!enabled) return null;
  if (!warmUp || provider === 'cloud') return perDay;
  const step = warmUpLadder.findLast(({ fromDay }) => ageDays >= fromDay) ?? warmUpLadder[0];
  return Math.min(perDay, step.most);
}
