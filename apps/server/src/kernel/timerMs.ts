/** Node's longest timer, in ms. A longer one fires at once. */
const longestMs = 2 ** 31 - 1;

/**
 * Returns a delay as every timer of Node accepts it: whole ms, at least 1. A difference of two times of a clock is a
 * fraction, for which `AbortSignal.timeout` throws, and may be negative. Throws for NaN, which is a mistake in a sum.
 */
export function toTimerMs(ms: number): number {
  if (Number.isNaN(ms)) throw new RangeError('a delay is not a number');
  return Math.min(longestMs, Math.max(1, Math.ceil(ms)));
}
