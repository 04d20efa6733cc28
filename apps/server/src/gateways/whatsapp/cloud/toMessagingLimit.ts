import { noMessagingLimit } from '@recado/contracts';

/**
 * Returns a messaging limit as a number of people: TIER_2K is 2000, TIER_UNLIMITED and -1 are `noMessagingLimit`. Undefined
 * for what names no limit, such as TIER_NOT_SET. The Graph API and one webhook write a tier, another webhook a number.
 */
export function toMessagingLimit(written: string | undefined): number | undefined {
  if (written === 'TIER_UNLIMITED' || written === String(noMessagingLimit)) return noMessagingLimit;
  const [, digits, thousands] = /^(?:TIER_)?(\d{1,7})(K?)$/.exec(written ?? '') ?? [];
  const people = Number(digits) * (thousands === 'K' ? 1_000 : 1);
  return people > 0 ? people : undefined;
}
