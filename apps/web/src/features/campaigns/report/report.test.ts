import type { CampaignFigures, Shipping } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { stateOf } from './recipientState.ts';
import { countReached, segmentsOf } from './segmentsOf.ts';

const figures: CampaignFigures = {
  total: 100,
  valid: 90,
  delivered: 60,
  progress: 60 / 90,
  waiting: 15,
  asked: 5,
  unknown: 2,
  received: 55,
  read: 40,
  answered: 10,
  failed: 4,
  skipped: 10,
  declined: 4,
  optedOut: 1,
};
const shipping = (part: Partial<Shipping>): Shipping =>
  ({
    status: 'delivered',
    reason: null,
    receivedAt: null,
    readAt: null,
    answeredAt: null,
    optedOutAt: null,
    ...part,
  }) as Shipping;

describe('the report of a campaign', () => {
  it('divides all recipients who are not skipped into segments [CAMP-15]', () => {
    const parts = segmentsOf(figures);
    expect(parts).toMatchObject({ read: 40, unread: 20, waiting: 15, failed: 4 });
    expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(figures.total - figures.skipped);
    expect(segmentsOf({ ...figures, read: 70 })).toMatchObject({ read: 60, unread: 0 });
  });

  it('counts answers of those who got the question or the whole message [CAMP-15, CAMP-36]', () => {
    expect(countReached({ ...figures, delivered: 1, asked: 1, declined: 1, answered: 3 })).toBe(3);
  });

  it('shows what happened last to a recipient [CAMP-15]', () => {
    const at = '2026-11-21T12:00:00.000Z';
    expect(stateOf(shipping({})).word).toBe('status.delivered');
    expect(stateOf(shipping({ receivedAt: at })).word).toBe('received');
    expect(stateOf(shipping({ receivedAt: at, readAt: at })).word).toBe('read');
    expect(stateOf(shipping({ readAt: at, answeredAt: at })).word).toBe('answered');
    expect(stateOf(shipping({ answeredAt: at, optedOutAt: at })).word).toBe('optedOut');
    expect(stateOf(shipping({ status: 'asked', readAt: at })).word).toBe('status.asked');
  });
});
