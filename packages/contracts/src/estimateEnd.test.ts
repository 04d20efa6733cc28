import { describe, expect, it } from 'vitest';
import { estimateEnd, type SendingLimits } from './estimateEnd.ts';
import { noMessagingLimit } from './messagingLimit.ts';
import { defaultQuietHours } from './quietHours.ts';

const free: SendingLimits = {
  provider: 'beta',
  budget: { enabled: false, perDay: 200, warmUp: true },
  ageDays: 100,
  newToday: 0,
  messagingLimit: null,
  startedInDay: 0,
};
const rules = {
  pacing: { messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 0 },
  quietHours: defaultQuietHours,
  zone: 'America/Sao_Paulo',
};
/** A time of May 2026 in São Paulo. */
const at = (day: number, time: string): number =>
  Date.parse(`2026-05-${String(day).padStart(2, '0')}T${time}:00-03:00`);
const now = at(6, '12:00');
const estimate = (people: number, limits: Partial<SendingLimits>, start = now, more: Partial<typeof rules> = {}) => {
  const { at: end, delayedBy } = estimateEnd(start, people, { ...rules, ...more, limits: { ...free, ...limits } }, now);
  return [new Date(end).toISOString(), delayedBy];
};
const iso = (day: number, time: string): string => new Date(at(day, time)).toISOString();
const perDay = (people: number, warmUp = false) => ({ budget: { enabled: true, perDay: people, warmUp } });
const official = (messagingLimit: number, startedInDay = 0) =>
  ({ provider: 'cloud', messagingLimit, startedInDay }) as const;

describe('the estimated end of a campaign', () => {
  it('follows the pacing while no limit is reached, and while the limits are unknown', () => {
    expect(estimate(181, {})).toEqual([iso(6, '13:00'), null]);
    expect(estimate(181, perDay(181))).toEqual([iso(6, '13:00'), null]);
    expect(estimate(181, official(noMessagingLimit, 9_000))).toEqual([iso(6, '13:00'), null]);
    expect(estimateEnd(now, 181, { ...rules, limits: null }, now)).toEqual({ at: at(6, '13:00'), delayedBy: null });
    expect(estimate(0, perDay(1))).toEqual([iso(6, '12:00'), null]);
  });

  it('goes on with the budget of the next days from midnight', () => {
    expect(estimate(101, perDay(100))).toEqual([iso(7, '00:00'), 'budget']);
    expect(estimate(104, perDay(100))).toEqual([iso(7, '00:01'), 'budget']);
    // 40 are left today, 100 follow on each of two days, and one on the third.
    expect(estimate(241, { ...perDay(100), newToday: 60 })).toEqual([iso(9, '00:00'), 'budget']);
    expect(estimate(1_000_000, perDay(100))).toEqual([
      new Date(at(6, '00:00') + 9_999 * 86_400_000 + 99 * 20_000).toISOString(),
      'budget',
    ]);
  });

  it('counts what a day has time for before midnight and before quiet hours', () => {
    // Three leave on the first day, 100 on the second, 47 on the third.
    expect(estimate(150, perDay(100), at(6, '23:59'))).toEqual([
      new Date(at(8, '00:00') + 46 * 20_000).toISOString(),
      'budget',
    ]);
    const quietHours = { enabled: true, startTime: '20:00', endTime: '08:00' };
    expect(estimate(150, perDay(100), at(6, '19:59'), { quietHours })).toEqual([
      new Date(at(8, '08:00') + 46 * 20_000).toISOString(),
      'budget',
    ]);
    // A budget that no day has time for delays nothing: 4,320 messages a day leave every 20 seconds.
    expect(estimate(10_000, perDay(5_000))).toEqual([new Date(now + 9_999 * 20_000).toISOString(), null]);
  });

  it('follows the warm-up, and counts nothing of today for a later start', () => {
    // 20 on each of the days 2 and 3, 50 on day 4.
    expect(estimate(41, { ...perDay(200, true), ageDays: 2 })).toEqual([iso(8, '00:00'), 'budget']);
    expect(estimate(50, { ...perDay(200, true), ageDays: 2, newToday: 20 }, at(8, '09:00'))).toEqual([
      new Date(at(8, '09:00') + 49 * 20_000).toISOString(),
      null,
    ]);
  });

  it('waits 24 hours for each further messaging limit', () => {
    expect(estimate(250, official(250))[1]).toBeNull();
    expect(estimate(251, official(250))).toEqual([iso(7, '12:00'), 'messagingLimit']);
    expect(estimate(251, official(250, 250))).toEqual([new Date(at(8, '12:00')).toISOString(), 'messagingLimit']);
    expect(estimate(250, official(250, 250), at(8, '12:00'))[1]).toBeNull();
  });

  it('leaves out the quiet hours after a limit', () => {
    const quietHours = { enabled: true, startTime: '20:00', endTime: '08:00' };
    expect(estimate(101, perDay(100), now, { quietHours })).toEqual([iso(7, '08:00'), 'budget']);
  });
});
