import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closesAt,
  defaultHours,
  findHoursProblems,
  isOpenAt,
  opensAt,
  toWallClock,
  WeeklyHours,
  weekdays,
  withDaysOff,
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

describe('the problems of weekly hours [QUE-11, SET-05]', () => {
  it.each([
    ['the default hours', defaultHours, []],
    ['a break', office.rows, []],
    ['intervals that touch', [row('monday', '08:00', '12:00'), row('monday', '12:00', '18:00')], []],
    ['a night before a morning', [row('monday', '22:00', '06:00'), row('tuesday', '06:00', '08:00')], []],
    ['an end at midnight', [row('monday', '08:00', '23:59'), row('tuesday', '00:00', '02:00')], []],
    ['Saturday night before Sunday', [row('saturday', '22:00', '08:00'), row('sunday', '08:00', '09:00')], []],
    ['no time', [row('monday', '', '18:00')], ['time']],
    ['an hour that does not exist', [row('monday', '08:00', '24:00')], ['time']],
    ['equal times', [row('monday', '09:00', '09:00')], ['equal']],
    ['closed beside an interval', [row('monday', '00:00', '00:00'), row('monday', '08:00', '18:00')], ['equal']],
    ['an overlap', [row('monday', '08:00', '12:00'), row('monday', '11:30', '19:00')], [undefined, 'overlap']],
    ['an overlap in any order', [row('monday', '11:30', '19:00'), row('monday', '08:00', '12:00')], ['overlap']],
    ['the same twice', [row('monday', '08:00', '12:00'), row('monday', '08:00', '12:00')], [undefined, 'overlap']],
    [
      'a night into a morning',
      [row('monday', '22:00', '08:01'), row('tuesday', '08:00', '12:00')],
      [undefined, 'overlap'],
    ],
    ['Saturday night into Sunday', [row('sunday', '07:00', '09:00'), row('saturday', '22:00', '08:00')], ['overlap']],
  ] as const)('are found by row: %s', (_case, rows, expected) => {
    expect(findHoursProblems(rows)).toEqual(rows.map((_, index) => (expected as readonly unknown[])[index]));
    const stored = rows.map((one) => ({ weekday: 'x', ...one }));
    expect(WeeklyHours.safeParse(stored).success).toBe(expected.length === 0);
  });

  it('are none in a row that was left blank, which is dropped', () => {
    const stored = { weekday: 'Terça-feira', ...row('tuesday', '08:00', '18:00') };
    const blank = [
      { weekday: 'Segunda-feira', ...row('monday', '', '') },
      { weekday: 'Quarta-feira', weekdayEn: 'wednesday', startTime: null, endTime: null },
      { weekday: 'Quinta-feira', weekdayEn: 'thursday' },
    ];
    expect(WeeklyHours.parse([...blank, stored])).toEqual(WeeklyHours.parse([stored]));
    expect(WeeklyHours.safeParse([{ weekday: 'x', ...row('monday', '', '18:00') }]).success).toBe(false);
  });

  it('are absent from the default hours, open on weekdays and Saturday morning [QUE-10, SET-06]', () => {
    expect(isOpenAt({ rows: defaultHours }, at(monday, '17:59'))).toBe(true);
    expect(opensAt({ rows: defaultHours }, at('2026-11-28', '12:00'))).toEqual(at('2026-11-30', '08:00'));
  });
});

describe('weekly hours of another client', () => {
  const blank = { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '', endTime: '' };
  const named = (startTime: string, endTime: string) => ({
    weekday: 'Segunda',
    ...row('monday', startTime, endTime),
  });

  it('may have blank rows, which are left out', () => {
    const rows = [blank, named('08:00', '12:00'), { ...blank, startTime: null, endTime: undefined }];
    expect(WeeklyHours.parse(rows)).toEqual([named('08:00', '12:00')]);
  });

  it('are refused with a row that is blank by half', () => {
    for (const half of [named('13:00', ''), named('', '18:00')])
      expect(WeeklyHours.safeParse([named('08:00', '12:00'), half]).error?.issues[0]?.path[0]).toBe(1);
  });
});

describe('days off', () => {
  it('close a day, unless the company has hours of its own for it', () => {
    const own = { date: tuesday, intervals: [{ startTime: '10:00', endTime: '11:00' }] };
    const hours = withDaysOff({ ...office, specialDays: [own] }, [monday, tuesday]);
    expect(isOpenAt(hours, at(monday, '09:00'))).toBe(false);
    expect([isOpenAt(hours, at(tuesday, '10:30')), isOpenAt(hours, at(tuesday, '09:00'))]).toEqual([true, false]);
  });
});
