import { describe, expect, it } from 'vitest';
import { toMessagingLimit } from './toMessagingLimit.ts';

describe('the messaging limit as Meta writes it', () => {
  it.each([
    ['TIER_50', 50],
    ['TIER_250', 250],
    ['TIER_1K', 1_000],
    ['TIER_2K', 2_000],
    ['TIER_10K', 10_000],
    ['TIER_100K', 100_000],
    ['TIER_UNLIMITED', -1],
    ['-1', -1],
    ['2000', 2_000],
    ['TIER_NOT_SET', undefined],
    ['TIER_0', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is %s', (written, expected) => {
    expect(toMessagingLimit(written)).toBe(expected);
  });
});
