import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closesAt,
  isOpenAt,
  opensAt,
  toWallClock,
  weekdays,
  type BusinessHours,
  type Weekday,
} from './businessHours.ts';

const row = (weekdayEn: Weekday, startTime: string, endTime: string) => ({ weekdayEn, startTime, endTime });
const at = (date: string, time: string) => ({
  date,
  minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
});
/** 2026-11-23 is a Monday. */
const monday = '2026-11-23';
const tuesday = '2026-11-24';
const office: BusinessHours = {
  rows: [row('monday', '08:00', '12:00'), row('monday', '13:00', '18:00'), row('tuesday', '08:00', '18:00')],
};

describe('business hours (behaviour 4.3) [QUE-22]', () => {
  it.each([
    ['before the start', '07:59', false],
    ['at the start', '08:00', true],
    ['in the break', '12:00', false],
    ['in the second interval', '17:59', true],
    ['at the end', '18:00', false],
  ])('are decided by the intervals of the weekday: %s', (_what, time, open) =>
    expect(isOpenAt(office, at(monday, time))).toBe(open),
  );

  it('are always open without any row, and never end', () => {
    expect(isOpenAt({ rows: [] }, at(monday, '03:00'))).toBe(true);
    expect([closesAt({ rows: [] }, at(monday, '03:00')), opensAt({ rows: [] }, at(monday, '03:00'))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('are closed on a weekday without a row, and with equal times', () => {
    const closed = { rows: [row('monday', '00:00', '00:00'), row('tuesday', '09:00', '09:00')] };
    expect([isOpenAt(closed, at(monday, '00:00')), isOpenAt(closed, at(tuesday, '09:00'))]).toEqual([false, false]);
    expect([isOpenAt(office, at('2026-11-22', '10:00')), opensAt(closed, at(monday, '10:00'))]).toEqual([
      false,
      undefined,
    ]);
  });

  it('run into the next day when the end is before the start, and 23:59 means midnight', () => {
    const night = { rows: [row('monday', '22:00', '06:00'), row('tuesday', '20:00', '23:59')] };
    expect(isOpenAt(night, at(tuesday, '05:59'))).toBe(true);
    expect(isOpenAt(night, at(tuesday, '06:00'))).toBe(false);
    expect(isOpenAt(night, at(monday, '05:00'))).toBe(false);
    expect(isOpenAt(night, at(tuesday, '23:59'))).toBe(true);
    expect(closesAt(night, at(monday, '23:00'))).toEqual(at(tuesday, '06:00'));
    expect(closesAt(night, at(tuesday, '21:00'))).toEqual(at('2026-11-25', '00:00'));
  });

  it('join intervals without a gap between them', () => {
    const around = { rows: [row('monday', '08:00', '23:59'), row('tuesday', '00:00', '02:00')] };
    expect(closesAt(around, at(monday, '09:00'))).toEqual(at(tuesday, '02:00'));
  });

  it('open next after a break, on another day, and in the next week', () => {
    expect(opensAt(office, at(monday, '12:30'))).toEqual(at(monday, '13:00'));
    expect(opensAt(office, at(monday, '18:00'))).toEqual(at(tuesday, '08:00'));
    expect(opensAt(office, at(tuesday, '18:00'))).toEqual(at('2026-11-30', '08:00'));
    expect(opensAt(office, at(monday, '09:00'))).toBeUndefined();
  });

  it('take the intervals of a special day instead of those of its weekday', () => {
    const holidays: BusinessHours = {
      ...office,
      specialDays: [
        { date: monday, intervals: [] },
        { date: tuesday, intervals: [{ startTime: '10:00', endTime: '12:00' }] },
      ],
    };
    expect(isOpenAt(holidays, at(monday, '09:00'))).toBe(false);
    expect(opensAt(holidays, at(monday, '09:00'))).toEqual(at(tuesday, '10:00'));
    expect(closesAt(holidays, at(tuesday, '11:00'))).toEqual(at(tuesday, '12:00'));
    const always = { rows: [], specialDays: [{ date: tuesday, intervals: [] }] };
    expect(closesAt(always, at(monday, '09:00'))).toEqual(at(tuesday, '00:00'));
    expect(opensAt(always, at(tuesday, '09:00'))).toEqual(at('2026-11-25', '00:00'));
  });

  it('agree with asking every minute, over 500 random weeks', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const minute = quarter * 15;
      return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    });
    const rows = fc.array(fc.record({ weekdayEn: fc.constantFrom(...weekdays), startTime: time, endTime: time }), {
      minLength: 1,
      maxLength: 8,
    });
    const clock = (minute: number) => ({
      date: new Date(Date.parse('2026-11-22') + Math.floor(minute / 1440) * 86_400_000).toISOString().slice(0, 10),
      minute: minute % 1440,
    });
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 7 * 96 - 1 }), (given, quarter) => {
        const hours = { rows: given };
        const now = quarter * 15;
        const open = isOpenAt(hours, clock(now));
        let change = now;
        while (change < now + 8 * 1440 && isOpenAt(hours, clock(change)) === open) change += 15;
        const expected = change < now + 8 * 1440 ? clock(change) : undefined;
        expect([closesAt(hours, clock(now)), opensAt(hours, clock(now))]).toEqual(
          open ? [expected, undefined] : [undefined, expected],
        );
      }),
      { numRuns: 500, seed: 2026 },
    );
  });
});

describe('the clock of a time zone [I18N-11]', () => {
  it.each([
    ['2026-11-23T02:30:00Z', 'America/Sao_Paulo', at('2026-11-22', '23:30')],
    ['2026-11-23T02:30:00Z', 'Asia/Kathmandu', at('2026-11-23', '08:15')],
    // Clocks in New York go back at 06:00 UTC.
    ['2026-11-01T05:30:00Z', 'America/New_York', at('2026-11-01', '01:30')],
    ['2026-11-01T06:30:00Z', 'America/New_York', at('2026-11-01', '01:30')],
    ['2026-01-01T00:00:00Z', 'UTC', at('2026-01-01', '00:00')],
  ])('%s in %s', (moment, timezone, expected) => expect(toWallClock(new Date(moment), timezone)).toEqual(expected));
});
