import { describe, expect, it } from 'vitest';
import type { VariantFigures } from './campaignFigures.ts';
import { compareVariants, fisherExact } from './compareVariants.ts';

const figures = (...pairs: [answered: number, reached: number, optedOut?: number][]): VariantFigures[] =>
  pairs.map(([answered, reached, optedOut = 0], index) => ({
    variant: index + 1,
    answered,
    reached,
    // Of a campaign with a question: most who can answer did not say yes.
    delivered: Math.floor(reached / 10),
    read: 0,
    optedOut,
  }));

describe("Fisher's exact test", () => {
  it.each([
    // Fisher, The Design of Experiments (1935): the lady tasting tea; two-sided 34/70.
    ['tea with milk', [3, 4], [1, 4], 0.4857],
    // Fisher (1935): criminal twins, 10 of 13 identical and 2 of 17 fraternal ones; R's fisher.test.
    ['convicted twins', [10, 13], [2, 17], 0.0005367],
    // Documentation of scipy.stats.fisher_exact.
    ['whales and sharks', [8, 10], [1, 6], 0.035],
    // Without any difference every table is at most as probable.
    ['equal shares', [5, 10], [5, 10], 1],
    ['no answer at all', [0, 50], [0, 50], 1],
  ] as const)('gives the published p value of %s', (_name, [hits, of], [otherHits, otherOf], p) => {
    expect(fisherExact({ hits, of }, { hits: otherHits, of: otherOf })).toBeCloseTo(p, 4);
    expect(fisherExact({ hits: otherHits, of: otherOf }, { hits, of })).toBeCloseTo(p, 4);
  });

  it('agrees with the χ² test for large numbers', () => {
    // χ² = 4.0 with one degree of freedom has p = 0.0455; the exact value of these shares is near it.
    const p = fisherExact({ hits: 25_200, of: 50_000 }, { hits: 24_884, of: 50_000 });
    expect(p).toBeGreaterThan(0.04);
    expect(p).toBeLessThan(0.05);
  });
});

describe('the comparison of variants', () => {
  it('names a variant only if its difference is more than chance', () => {
    expect(compareVariants(figures([30, 100], [10, 100]))).toMatchObject({ kind: 'better', variant: 1, share: 0.3 });
    expect(compareVariants(figures([10, 100], [30, 100]))).toMatchObject({ kind: 'better', variant: 2, next: 0.1 });
    expect(compareVariants(figures([12, 100], [10, 100]))).toMatchObject({ kind: 'even' });
  });

  it('needs a larger difference among more variants', () => {
    // p = 0.023 for two; among five variants ten pairs could have shown it.
    expect(compareVariants(figures([24, 100], [11, 100]))).toMatchObject({ kind: 'better', variant: 1 });
    expect(compareVariants(figures([24, 100], [11, 100], [9, 100], [8, 100], [7, 100]))).toMatchObject({
      kind: 'even',
    });
  });

  it('does not take an opt-out for an answer', () => {
    expect(compareVariants(figures([30, 100, 25], [10, 100]))).toMatchObject({ kind: 'even' });
  });

  it('says that there is too little data', () => {
    expect(compareVariants(figures([20, 29], [1, 100]))).toEqual({ kind: 'few' });
    expect(compareVariants(figures([20, 100]))).toEqual({ kind: 'few' });
    // Five answers, even all to one variant, show nothing: p = 0.059.
    expect(compareVariants(figures([5, 100], [0, 100]))).toEqual({ kind: 'few' });
    expect(compareVariants(figures([0, 100], [0, 100]))).toEqual({ kind: 'few' });
    expect(compareVariants(figures([6, 100], [0, 100]))).toMatchObject({ kind: 'better' });
  });
});
