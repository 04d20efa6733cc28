/** What Meta holds a number to. */
export type StubRules = {
  /** Messages in one chat: so many at once, refilled one in each interval. */
  pairBurst: number;
  pairEveryMs: number;
  perSecond: number;
  /** Whether free text needs a customer's message of the last 24 hours. */
  window: boolean;
};

const windowMs = 24 * 3_600_000;

/** Meta's limits, counted by plain lists of moments: other arithmetic than the pace that is tested against it. */
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
      // A thousandth for the rounding of clocks.
      if (refilled < 0.999) return false;
      pairs.set(to, refilled - 1);
      return true;
    },
    openWindow: (to: string): void => void wrote.set(to, now()),
    isOpen: (to: string): boolean => !window || (wrote.get(to) ?? Number.NEGATIVE_INFINITY) > now() - windowMs,
  };
}
