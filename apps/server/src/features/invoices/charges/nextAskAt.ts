/** Ages of a charge at which its provider is asked, in seconds; afterwards every hour. */
const earlySeconds = [15, 45, 105, 225, 525, 1_125];
const hourMs = 3_600_000;
/** A payment may be reported this long after the charge can no longer be paid, in ms. */
export const lateMs = 24 * hourMs;

/**
 * A provider that does not answer is asked for this long after the expiry, in ms. A certificate that expires before a long
 * weekend is replaced some days later, and a payment has to be found then.
 */
const silentMs = 7 * 24 * hourMs;

type Dates = { createdAt: Date; expiresAt: Date };

/**
 * Returns when the provider of a charge is asked next: 15 s, 30 s, 1, 2, 5 and 10 min after each other, then hourly
 * until 24 h after the expiry, and for 7 days while it does not answer (`isSilent`). Returns undefined afterwards. Counts
 * from the creation, so that inquiries for other reasons, such as a webhook, do not move the times.
 */
export function nextAskAt(
  { createdAt, expiresAt }: Dates,
  now: Date,
  { isSilent }: { isSilent: boolean },
): Date | undefined {
  if (now.getTime() >= expiresAt.getTime() + (isSilent ? silentMs : lateMs)) return undefined;
  const age = now.getTime() - createdAt.getTime();
  const early = earlySeconds.find((seconds) => seconds * 1_000 > age);
  return new Date(early === undefined ? now.getTime() + hourMs : createdAt.getTime() + early * 1_000);
}
