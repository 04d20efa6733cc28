import type { VariantFigures } from './campaignFigures.ts';

/** A share: `hits` of `of`. */
export type Share = { hits: number; of: number };

/**
 * few: too little data to show any difference. even: a difference that may be chance. better: one variant is answered
 * more often than the next one. `p` is the corrected p value, `share` and `next` are the shares of answers of the two.
 */
export type Comparison =
  | { kind: 'few' }
  | { kind: 'even'; p: number }
  | { kind: 'better'; variant: number; p: number; share: number; next: number };

/** A difference counts if variants without any difference show it in less than this share of campaigns. */
export const significanceLevel = 0.05;
/** Fewest recipients who can answer a variant that is compared. */
const leastReached = 30;

/** Natural logarithms of factorials, grown as far as they were asked for. */
const logs: number[] = [0];
function logFactorial(n: number): number {
  for (let k = logs.length; k <= n; k++) logs.push(logs[k - 1]! + Math.log(k));
  return logs[n]!;
}
const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Tables whose probability exceeds that of the found one by rounding alone count as equally probable. */
const rounding = 1 + 1e-7;

/**
 * Returns the two-sided p value of Fisher's exact test for two shares: the probability of a table with the same sums
 * that is at most as probable as this one. Exact for any size, unlike the z test and the χ² test.
 */
export function fisherExact(first: Share, second: Share): number {
  const hits = first.hits + second.hits;
  const total = logChoose(first.of + second.of, hits);
  const logOf = (k: number): number => logChoose(first.of, k) + logChoose(second.of, hits - k) - total;
  const found = Math.exp(logOf(first.hits)) * rounding;
  let sum = 0;
  for (let k = Math.max(0, hits - second.of); k <= Math.min(first.of, hits); k++) {
    const probability = Math.exp(logOf(k));
    if (probability <= found) sum += probability;
  }
  return Math.min(sum, 1);
}

/**
 * Compares the two variants with the largest shares of answers by Fisher's exact test. An answer that was an opt-out does
 * not count. The p value is multiplied by the number of pairs (Bonferroni), because any two variants could have been the
 * best two.
 */
export function compareVariants(figures: readonly VariantFigures[]): Comparison {
  if (figures.length < 2 || figures.some(({ reached }) => reached < leastReached)) return { kind: 'few' };
  const [first, second] = figures
    .map(({ variant, answered, optedOut, reached }) => ({
      variant,
      hits: Math.max(0, Math.min(answered - optedOut, reached)),
      of: reached,
    }))
    .toSorted((a, b) => b.hits / b.of - a.hits / a.of);
  const pairs = (figures.length * (figures.length - 1)) / 2;
  // If all answers of the two went to the first one and even that may be chance, then there are too few answers.
  const all = Math.min(first!.hits + second!.hits, first!.of);
  if (
    fisherExact({ hits: all, of: first!.of }, { hits: first!.hits + second!.hits - all, of: second!.of }) * pairs >=
    significanceLevel
  )
    return { kind: 'few' };
  const p = Math.min(fisherExact(first!, second!) * pairs, 1);
  if (p >= significanceLevel) return { kind: 'even', p };
  return {
    kind: 'better',
    variant: first!.variant,
    p,
    share: first!.hits / first!.of,
    next: second!.hits / second!.of,
  };
}
