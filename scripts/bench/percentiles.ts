/** Durations in milliseconds as they are told: how many, and the ones half, 95 % and 99 % stayed below. */
export type Spread = { count: number; p50: number; p95: number; p99: number; most: number };

export function percentiles(durations: readonly number[]): Spread {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
