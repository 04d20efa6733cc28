import { describe, expect, it } from 'vitest';
import { toTimerMs } from './timerMs.ts';

describe('a delay for a timer', () => {
  it.each([
    [0.25, 1],
    [17_999.62, 18_000],
    [-3.5, 1],
    [0, 1],
    [2 ** 31, 2 ** 31 - 1],
    [Number.POSITIVE_INFINITY, 2 ** 31 - 1],
  ])('turns %s ms into %s ms, which AbortSignal.timeout accepts', (ms, expected) => {
    expect(toTimerMs(ms)).toBe(expected);
    expect(() => AbortSignal.timeout(toTimerMs(ms))).not.toThrow();
  });

  it('throws for NaN instead of firing at once', () => {
    expect(() => toTimerMs(Number.NaN)).toThrow(RangeError);
  });
});
