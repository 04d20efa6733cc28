import { describe, expect, it } from 'vitest';
import { openCounters } from './counters.ts';

const openAt = (windowSeconds = 60) => {
  const clock = { ms: 0 };
  return { clock, counters: openCounters(windowSeconds, () => clock.ms) };
};

describe('counters', () => {
  it('count a key over a sliding window', () => {
    const { clock, counters } = openAt();
    clock.ms = 30_000;
    for (let n = 0; n < 10; n++) counters.add('a');
    expect([counters.count('a'), counters.waitSeconds('a', 10) > 0, counters.waitSeconds('a', 11)]).toEqual([
      10,
      true,
      0,
    ]);
    clock.ms = 61_000;
    expect(counters.count('a')).toBeGreaterThan(9);
    clock.ms = 119_000;
    expect(counters.count('a')).toBeLessThan(1);
    clock.ms = 1_000_000;
    expect(counters.count('a')).toBe(0);
  });

  it.each([
    [20, 20],
    [3, 30],
    [1, 1],
  ])('with a limit of %i and %i counted, allow one more exactly after the seconds they name', (max, counted) => {
    const { clock, counters } = openAt();
    clock.ms = 20_000;
    for (let n = 0; n < counted; n++) counters.add('a');
    const seconds = counters.waitSeconds('a', max);
    expect(seconds).toBeGreaterThan(0);
    clock.ms += seconds * 1_000 - 2_000;
    expect(counters.waitSeconds('a', max)).toBeGreaterThan(0);
    clock.ms += 2_000;
    expect(counters.waitSeconds('a', max)).toBe(0);
  });

  it('take an addition back once', () => {
    const { counters } = openAt();
    counters.add('a');
    const undo = counters.add('a');
    undo();
    undo();
    expect(counters.count('a')).toBe(1);
  });

  it('keep the count of a key through 200,000 junk keys, and junk raises others by a few at most', () => {
    const { counters } = openAt();
    for (let n = 0; n < 20; n++) counters.add('victim');
    for (let n = 0; n < 200_000; n++) counters.add(`junk ${n}`);
    expect(counters.count('victim')).toBeGreaterThanOrEqual(20);
    expect(counters.count('victim')).toBeLessThan(30);
    expect(counters.count('nobody')).toBeLessThan(10);
  });
});
