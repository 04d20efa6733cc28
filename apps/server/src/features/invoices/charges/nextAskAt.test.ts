import { describe, expect, it } from 'vitest';
import { nextAskAt } from './nextAskAt.ts';

const createdAt = new Date('2026-03-10T12:00:00Z');
const expiresAt = new Date('2026-03-11T12:00:00Z');

/** Asks at every time, and returns the last one. `gaps` gets the seconds between them. */
function askToTheEnd(isSilent: boolean, gaps: number[]): Date {
  let now = createdAt;
  for (;;) {
    const next = nextAskAt({ createdAt, expiresAt }, now, { isSilent });
    if (!next) return now;
    gaps.push((next.getTime() - now.getTime()) / 1_000);
    now = next;
  }
}

const hoursAfterExpiry = (now: Date): number => Math.floor((now.getTime() - expiresAt.getTime()) / 3_600_000);

describe('the times of inquiries', () => {
  it('are 15 s, 30 s, 1, 2, 5 and 10 min apart, then hourly until 24 h after the expiry', () => {
    const gaps: number[] = [];
    const now = askToTheEnd(false, gaps);
    expect(gaps.slice(0, 7)).toEqual([15, 30, 60, 120, 300, 600, 3_600]);
    expect(new Set(gaps.slice(6))).toEqual(new Set([3_600]));
    expect(hoursAfterExpiry(now)).toBe(24);
  });

  it('go on for 7 days after the expiry while the provider does not answer', () => {
    const gaps: number[] = [];
    expect(hoursAfterExpiry(askToTheEnd(true, gaps))).toBe(7 * 24);
    expect(new Set(gaps.slice(6))).toEqual(new Set([3_600]));
  });

  it('are not moved by an inquiry for another reason', () => {
    const early = new Date(createdAt.getTime() + 7_000);
    expect(nextAskAt({ createdAt, expiresAt }, early, { isSilent: false })).toEqual(
      new Date(createdAt.getTime() + 15_000),
    );
  });
});
