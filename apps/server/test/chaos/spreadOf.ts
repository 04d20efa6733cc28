/** Durations as they are told: how many stayed below what. */
export function spreadOf(durations: readonly number[]): { p50: number; p95: number; p99: number; most: number } {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
