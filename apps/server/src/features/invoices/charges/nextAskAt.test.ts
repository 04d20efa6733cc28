import { describe, expect, it } from 'vitest';
import { nextAskAt } from './nextAskAt.ts';

const createdAt = new Date('2026-03-10T12:00:00Z');
const expiresAt = new Date('2026-03-11T12:00:00Z');

describe('the times of inquiries', () => {
  it('are 15 s, 30 s, 1, 2, 5 and 10 min apart, then hourly until 24 h after the expiry', () => {
    const gaps: number[] = [];
    let now = createdAt;
    for (let next = nextAskAt({ createdAt, expiresAt }, now); next; next = nextAskAt({ createdAt, expiresAt }, now)) {
      gaps.push((next.getTime() - now.getTime()) / 1_000);
      now = next;
    }
    expect(gaps.slice(0, 7)).toEqual([15, 30, 60, 120, 300, 600, 3_600]);
    expect(new Set(gaps.slice(6))).toEqual(new Set([3_600]));
    const hours = (now.getTime() - expiresAt.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(25);
  });

  it('are not moved by an inquiry for another reason', () => {
    const early = new Date(createdAt.getTime() + 7_000);
    expect(nextAskAt({ createdAt, expiresAt }, early)).toEqual(new Date(createdAt.getTime() + 15_000));
  });
});
