import { expect, test, vi } from 'vitest';
import { startBreaker } from './startBreaker.ts';

test('rests after failures in a row, lets one try, and rests again or ends', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const breaker = startBreaker({ failures: 3, pauseMs: 1_000 });
    breaker.failed('a');
    breaker.failed('a');
    breaker.succeeded('a');
    for (let count = 0; count < 3; count += 1) {
      expect(breaker.admits('a')).toBe(true);
      breaker.failed('a');
    }
    expect([breaker.admits('a'), breaker.admits('b')]).toEqual([false, true]);
    vi.advanceTimersByTime(1_000);
    expect([breaker.admits('a'), breaker.admits('a')]).toEqual([true, false]);
    breaker.failed('a');
    vi.advanceTimersByTime(999);
    expect(breaker.admits('a')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(breaker.admits('a')).toBe(true);
    breaker.succeeded('a');
    expect([breaker.admits('a'), breaker.admits('a')]).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
  }
});
