import { defaultHours, findHoursProblems, type Hours } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import './browser.ts';
import { describeHours, describeMoment } from '../src/ui/hours/HoursBanner.tsx';
import { completeTime, maskTime, nextInterval, toBars, toRows, toWeek } from '../src/ui/hours/hoursWeek.ts';

const nameOf = (day: string): string => day;

describe('the week of the hours editor', () => {
  it('shows Monday first and Sunday closed with the default hours [QUE-10]', () => {
    expect(toWeek(defaultHours)).toEqual([
      ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((weekdayEn) => ({
        weekdayEn,
        intervals: [{ startTime: '08:00', endTime: '18:00' }],
      })),
      { weekdayEn: 'saturday', intervals: [{ startTime: '08:00', endTime: '12:00' }] },
      { weekdayEn: 'sunday', intervals: [] },
    ]);
  });

  it('never becomes empty when every day is closed, because no rows mean always open', () => {
    const rows = toRows(toWeek([]), nameOf);
    expect(rows).toHaveLength(7);
    expect(describeHours({ rows }, { date: '2026-11-23', minute: 600 })).toBe('Nunca abre');
  });

  it('keeps several intervals of a day in their order', () => {
    const rows: Hours[] = [
      { weekday: 'x', weekdayEn: 'monday', startTime: '08:00', endTime: '12:00' },
      { weekday: 'x', weekdayEn: 'monday', startTime: '18:00', endTime: '02:00' },
    ];
    expect(toRows(toWeek(rows), () => 'x').slice(0, 2)).toEqual(rows);
  });

  it.each([
    [[{ startTime: '08:00', endTime: '12:00' }], { startTime: '13:00', endTime: '17:00' }],
    [[{ startTime: '08:00', endTime: '20:00' }], { startTime: '21:00', endTime: '23:59' }],
    [[{ startTime: '08:00', endTime: '22:00' }], undefined],
    [[{ startTime: '18:00', endTime: '02:00' }], undefined],
  ])('offers a further interval only with room for it: %j', (intervals, expected) => {
    const next = nextInterval(intervals);
    expect(next).toEqual(expected);
    const rows = [...intervals, ...(next ? [next] : [])].map((one) => ({ ...one, weekdayEn: 'monday' as const }));
    expect(findHoursProblems(rows).every((problem) => problem === undefined)).toBe(true);
  });
});

describe('the week as bars', () => {
  it('shows a night in both of its days, and an end at midnight in one', () => {
    const rows: Hours[] = [
      { weekday: 'x', weekdayEn: 'sunday', startTime: '22:00', endTime: '02:00' },
      { weekday: 'x', weekdayEn: 'tuesday', startTime: '08:00', endTime: '23:59' },
      { weekday: 'x', weekdayEn: 'thursday', startTime: '20:00', endTime: '00:00' },
    ];
    expect(toBars(toWeek(rows))).toEqual([
      [{ from: 0, to: 120 }],
      [{ from: 480, to: 1440 }],
      [],
      [{ from: 1200, to: 1440 }],
      [],
      [],
      [{ from: 1320, to: 1440 }],
    ]);
  });
});

describe('a tested moment', () => {
  it.each([
    [{ rows: defaultHours }, 600, 'Aberta.'],
    [
      { rows: defaultHours },
      1200,
      'Fechada. Abre terça, 24/11 às 08:00. O contato recebe a mensagem fora do horário, se houver uma.',
    ],
    [
      { rows: toRows(toWeek([]), nameOf) },
      600,
      'Fechada, e não abre mais. O contato recebe a mensagem fora do horário, se houver uma.',
    ],
  ])('says what the contact meets: %#', (hours, minute, expected) => {
    expect(describeMoment(hours, { date: '2026-11-23', minute })).toBe(expected);
  });
});

describe('a time field', () => {
  it.each([
    ['8', '8', '08:00'],
    ['18', '18', '18:00'],
    ['183', '18:3', '01:83'],
    ['1830', '18:30', '18:30'],
    ['18:30', '18:30', '18:30'],
    ['18h30', '18:30', '18:30'],
    ['', '', ''],
  ])('masks %s as %s and completes it as %s [QUE-11]', (typed, masked, completed) => {
    expect([maskTime(typed), completeTime(typed)]).toEqual([masked, completed]);
  });
});

describe('the words of the banner', () => {
  /** 2026-11-23 is a Monday. */
  it.each([
    ['2026-11-23', 600, 'Aberta agora até 18:00'],
    ['2026-11-23', 1200, 'Fechada agora, abre amanhã às 08:00'],
    ['2026-11-23', 60, 'Fechada agora, abre hoje às 08:00'],
    ['2026-11-28', 900, 'Fechada agora, abre segunda às 08:00'],
  ])('on %s at minute %i are %s', (date, minute, expected) => {
    expect(describeHours({ rows: defaultHours }, { date, minute })).toBe(expected);
  });

  it('name the next day for a night, and the date after a week of special days', () => {
    const night = [{ weekday: 'x', weekdayEn: 'monday' as const, startTime: '18:00', endTime: '02:00' }];
    expect(describeHours({ rows: night }, { date: '2026-11-23', minute: 1200 })).toBe('Aberta agora até amanhã, 02:00');
    const specialDays = [{ date: '2026-11-30', intervals: [] }];
    expect(describeHours({ rows: night, specialDays }, { date: '2026-11-24', minute: 600 })).toBe(
      'Fechada agora, abre 07/12/2026 às 18:00',
    );
  });
});
