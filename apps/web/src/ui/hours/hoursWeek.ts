import { weekFromMonday, type Hours, type Interval, type Weekday } from '@recado/contracts';

export type DayIntervals = { weekdayEn: Weekday; intervals: readonly Interval[] };

const closed: Interval = { startTime: '00:00', endTime: '00:00' };
const isClosed = ({ startTime, endTime }: Interval): boolean => startTime === '00:00' && endTime === '00:00';

/** Returns the seven days, Monday first. A closed day has no intervals. */
export const toWeek = (rows: readonly Hours[]): DayIntervals[] =>
  weekFromMonday.map((weekdayEn) => {
    const intervals = rows
      .filter((row) => row.weekdayEn === weekdayEn)
      .map(({ startTime, endTime }) => ({ startTime, endTime }));
    return { weekdayEn, intervals: intervals.length === 1 && isClosed(intervals[0]!) ? [] : intervals };
  });

/**
 * Returns the rows of a week. A closed day is stored as 00:00 to 00:00 (QUE-10): with no row at all, hours are always
 * open.
 */
export const toRows = (week: readonly DayIntervals[], nameOf: (weekdayEn: Weekday) => string): Hours[] =>
  week.flatMap(({ weekdayEn, intervals }) =>
    (intervals.length === 0 ? [closed] : intervals).map(({ startTime, endTime }) => ({
      weekday: nameOf(weekdayEn),
      weekdayEn,
      startTime,
      endTime,
    })),
  );

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Returns an interval for the rest of the day after an hour's break; undefined if the day has no room for one. */
export function nextInterval(intervals: readonly Interval[]): Interval | undefined {
  const last = intervals.at(-1);
  if (!last) return { startTime: '08:00', endTime: '18:00' };
  const end = minuteOf(last.endTime);
  const isOverMidnight = last.endTime <= last.startTime;
  if (isOverMidnight || Number.isNaN(end) || end > 21 * 60 || intervals.length >= 10) return undefined;
  return { startTime: timeOf(end + 60), endTime: timeOf(Math.min(end + 5 * 60, 23 * 60 + 59)) };
}

/** Keeps digits only and puts the colon behind the hour: the mask ##:## (QUE-11). */
export function maskTime(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 || /^\d\d:/.test(typed) ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** Completes an hour on its own: `8` and `08:` become 08:00, `830` becomes 08:30. Other texts stay as they are. */
export function completeTime(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits.length === 0 || digits.length > 4) return typed;
  if (digits.length <= 2) return `${digits.padStart(2, '0')}:00`;
  const full = digits.padStart(4, '0');
  return `${full.slice(0, 2)}:${full.slice(2)}`;
}

/** An open part of a day, in minutes since its midnight. */
export type Bar = { from: number; to: number };

/** Returns the open parts of each day, Monday first. A night goes on in the next day. */
export function toBars(week: readonly DayIntervals[]): Bar[][] {
  const bars: Bar[][] = week.map(() => []);
  week.forEach(({ intervals }, index) => {
    for (const { startTime, endTime } of intervals) {
      const from = minuteOf(startTime);
      const to = endTime === '23:59' ? minutesOfDay : minuteOf(endTime);
      if (Number.isNaN(from + to) || from === to) continue;
      bars[index]!.push({ from, to: to < from ? minutesOfDay : to });
      if (to < from && to > 0) bars[(index + 1) % week.length]!.push({ from: 0, to });
    }
  });
  return bars;
}

const minutesOfDay = 24 * 60;
