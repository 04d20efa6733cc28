/** Meta's limits of a number. */
export type StubRules = {
  /** Messages per chat: the burst, and the interval per refilled message. */
  pairBurst: number;
  pairEveryMs: number;
  perSecond: number;
  /** True if free text requires a customer's message within 24 hours. */
  window: boolean;
};

const windowMs = 24 * 3_600_000;

/** Enforces Meta's limits with plain lists of times, deliberately unlike the code under test. */
export function openStubRules(
  now: () => number,
  { pairBurst = 45, pairEveryMs = 6_000, perSecond = 80, window = false }: Partial<StubRules> = {},
) {
  const pairs = new Map<string, number>();
  const pairSeen = new Map<string, number>();
  const wrote = new Map<string, number>();
  let recent: number[] = [];
  return {
    takeNumber(): boolean {
      recent = recent.filter((at) => at > now() - 1_000);
      if (recent.length >= perSecond) return false;
      recent.push(now());
      return true;
    },
    takePair(to: string): boolean {
      const refilled = Math.min(
        pairBurst,
        (pairs.get(to) ?? pairBurst) + (now() - (pairSeen.get(to) ?? now())) / pairEveryMs,
      );
      pairSeen.set(to, now());
      pairs.set(to, refilled);
      // A thousandth of tolerance for rounded clocks.
      if (refilled < 0.999) return false;
      pairs.set(to, refilled - 1);
      return true;
    },
    openWindow: (to: string): void => void wrote.set(to, now()),
    isOpen: (to: string): boolean => !window || (wrote.get(to) ?? Number.NEGATIVE_INFINITY) > now() - windowMs,
  };
}
