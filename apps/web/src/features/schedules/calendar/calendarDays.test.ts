import { describe, expect, it } from 'vitest';
import { dayOr, daysOf, drawnEnd, scrollTimeOf, stepDay } from './calendarDays.ts';

describe('the days of a calendar view', () => {
  it('are whole weeks from Sunday to Saturday for a month and a week [SCH-19]', () => {
    expect(daysOf('month', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-12-05' });
    expect(daysOf('month', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(daysOf('week', '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(daysOf('week', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-28' });
  });

  it('are one day, or two weeks from the day for the agenda', () => {
    expect(daysOf('day', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(daysOf('agenda', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-12-04' });
  });

  it('move by one view, and a month of 31 days skips no shorter month', () => {
    expect(stepDay('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepDay('month', '2026-03-31', -1)).toBe('2026-02-01');
    expect([
      stepDay('week', '2026-12-28', 1),
      stepDay('day', '2026-03-01', -1),
      stepDay('agenda', '2026-11-21', 1),
    ]).toEqual(['2027-01-04', '2026-02-28', '2026-12-05']);
  });

  it('begin today when the address names no real day', () => {
    expect([dayOr('2026-11-05', '2026-11-21'), dayOr('2026-13-05', '2026-11-21'), dayOr(7, '2026-11-21')]).toEqual([
      '2026-11-05',
      '2026-11-21',
      '2026-11-21',
    ]);
  });
});

describe('the drawing of a calendar entry', () => {
  it('ends on the day of its start, also shortly before midnight', () => {
    expect(drawnEnd('2026-11-21T08:15')).toBe('2026-11-21T09:05');
    expect(drawnEnd('2026-11-21T23:45')).toBe('2026-11-21T23:59');
    expect(drawnEnd('2026-11-21T23:59')).toBe('2026-11-21T23:59');
  });
});

describe('the first hour in sight', () => {
  it('is the one before now where the view shows today, otherwise the morning', () => {
    const now = '2026-11-26T19:40';
    expect(scrollTimeOf('day', '2026-11-26', now)).toBe('18:00');
    expect(scrollTimeOf('week', '2026-11-23', now)).toBe('18:00');
    expect(scrollTimeOf('week', '2026-11-30', now)).toBe('08:00');
    expect(scrollTimeOf('day', '2026-11-26', '2026-11-26T00:10')).toBe('00:00');
  });
});
