import { z } from 'zod';

/** Days of the week as the wire names them in `weekdayEn`, in the order of `Date.getUTCDay`. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** HH:MM (QUE-11). */
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** An end before its start is on the next day; 23:59 as an end means midnight; equal times are closed. */
export const Interval = z.object({ startTime: Time, endTime: Time });
export type Interval = z.output<typeof Interval>;

/** A row of weekly hours (QUE-05, SET-05). `weekday` is the name of the day as it was shown to who saved it. */
export const Hours = Interval.extend({ weekday: z.string().max(50), weekdayEn: z.enum(weekdays) });
export type Hours = z.output<typeof Hours>;

export type HoursProblem = 'time' | 'equal' | 'overlap';

/**
 * Returns the problem of each row of weekly hours, undefined for a correct row: a time that is not HH:MM, equal times, or
 * a start before the end of the interval before it, also when that one runs over midnight. 00:00 to 00:00 is correct as
 * the only row of a weekday: the day is closed (QUE-10).
 */
export function findHoursProblems(rows: readonly (Interval & { weekdayEn: Weekday })[]): (HoursProblem | undefined)[] {
  const problems = rows.map((row): HoursProblem | undefined => {
    if (![row.startTime, row.endTime].every((time) => Time.safeParse(time).success)) return 'time';
    if (row.startTime !== row.endTime) return undefined;
    const isOnly = rows.filter(({ weekdayEn }) => weekdayEn === row.weekdayEn).length === 1;
    return isOnly && row.startTime === '00:00' ? undefined : 'equal';
  });
  const spans = rows
    .map((row, index) => ({ index, ...spanInWeek(row) }))
    .filter(({ index, start, end }) => problems[index] === undefined && start < end)
    .toSorted((one, other) => one.start - other.start);
  const last = spans.at(-1);
  // The week is a circle: the last interval of Saturday may run into Sunday.
  let end = last ? last.end - minutesOfWeek : 0;
  for (const span of spans) {
    if (span.start < end) problems[span.index] = 'overlap';
    end = Math.max(end, span.end);
  }
  return problems;
}

const Rows = z
  .array(Hours)
  .max(70)
  .superRefine((rows, context) => {
    findHoursProblems(rows).forEach((problem, index) => {
      if (problem) context.addIssue({ code: 'custom', path: [index, 'startTime'], message: problem });
    });
  });

/** Leaves out rows without times: forms of other clients send a row for each day, also for closed ones. */
function withoutBlank(given: z.input<typeof Rows>): unknown {
  const rows: unknown = given;
  if (!Array.isArray(rows)) return rows;
  const isBlank = (time: unknown): boolean => time === '' || time === null || time === undefined;
  return rows.filter((row: { startTime?: unknown; endTime?: unknown } | null) => {
    return row === null || typeof row !== 'object' || !isBlank(row.startTime) || !isBlank(row.endTime);
  });
}

/** Rows of weekly hours as a call takes them: at most ten intervals a day, none of them with a problem. */
export const WeeklyHours = z.preprocess(withoutBlank, Rows);

/** Intervals of one day as a call takes them: at most ten, in the rule of `findHoursProblems`. None is a closed day. */
export const DayHours = z
  .array(Interval)
  .max(10)
  .superRefine((intervals, context) => {
    findHoursProblems(intervals.map((interval) => ({ ...interval, weekdayEn: 'monday' }))).forEach((problem, index) => {
      if (problem) context.addIssue({ code: 'custom', path: [index, 'startTime'], message: problem });
    });
  });

const defaultDay = (weekdayEn: Weekday): Interval =>
  weekdayEn === 'sunday'
    ? { startTime: '00:00', endTime: '00:00' }
    : { startTime: '08:00', endTime: weekdayEn === 'saturday' ? '12:00' : '18:00' };

/** Days of the week, Monday first, as they are shown and stored. */
export const weekFromMonday = [...weekdays.slice(1), weekdays[0]] as const;

const storedNames: Readonly<Record<Weekday, string>> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

/** The hours of a new queue and of a new company (QUE-10, SET-06). */
export const defaultHours: readonly Hours[] = weekFromMonday.map((weekdayEn) => ({
  weekday: storedNames[weekdayEn],
  weekdayEn,
  ...defaultDay(weekdayEn),
}));

/** A day with intervals of its own instead of those of its weekday, such as a holiday; without intervals it is closed. */
export type SpecialDay = { date: string; intervals: readonly Interval[] };
export type BusinessHours = {
  /** Several rows of a weekday are united. Without any row, always open. */
  rows: readonly (Interval & { weekdayEn: Weekday })[];
  specialDays?: readonly SpecialDay[];
};

/** A moment as the clocks of a time zone show it: `date` as YYYY-MM-DD, `minute` of the day from 0 to 1439. */
export type WallClock = { date: string; minute: number };

const minutesOfDay = 24 * 60;
const minutesOfWeek = 7 * minutesOfDay;
/** How far ahead the next opening is searched: a year and a day, so that a yearly special day is found. */
const daysAhead = 366;

/** Building a format takes a hundred times as long as using it. There are few time zones, so none is dropped. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timezone, format);
  return format;
}

/** Returns what the clocks of an IANA time zone show at a moment. */
export function toWallClock(moment: Date, timezone: string): WallClock {
  const parts = formatOf(timezone).formatToParts(moment);
  const valueOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)!.value;
  return {
    date: `${valueOf('year').padStart(4, '0')}-${valueOf('month')}-${valueOf('day')}`,
    minute: Number(valueOf('hour')) * 60 + Number(valueOf('minute')),
  };
}

/**
 * Returns the moment at which the clocks of an IANA time zone show a time. A time that a shift of the clocks skips counts
 * from before the shift: it comes after it, as much later as the clocks went ahead.
 */
export function fromWallClock(at: WallClock, timezone: string): Date {
  const asUtc = minuteOf(at) * 60_000;
  const shift = (moment: number): number => minuteOf(toWallClock(new Date(moment), timezone)) * 60_000 - moment;
  const first = asUtc - shift(asUtc);
  const second = asUtc - shift(first);
  return new Date(second + shift(second) === asUtc ? second : Math.max(first, second));
}

/** True if the hours are open at this time. Starts are inclusive, ends exclusive (behaviour 4.3). */
export const isOpenAt = (hours: BusinessHours, at: WallClock): boolean => endOfOpenTime(hours, at) !== undefined;

/** Returns when the present open time ends; undefined if closed now, or if it does not end within a year. */
export function closesAt(hours: BusinessHours, at: WallClock): WallClock | undefined {
  const end = endOfOpenTime(hours, at);
  return end === undefined || end === Infinity ? undefined : clockOf(end);
}

/** Returns when the hours open next; undefined if open now, or if they stay closed for a year. */
export function opensAt(hours: BusinessHours, at: WallClock): WallClock | undefined {
  const now = minuteOf(at);
  if (isOpenAt(hours, at)) return undefined;
  const today = Math.floor(now / minutesOfDay);
  for (let day = today; day <= today + daysAhead; day += 1) {
    const starts = spansOf(hours, day)
      .map(({ start }) => start)
      .filter((start) => start > now);
    if (starts.length > 0) return clockOf(Math.min(...starts));
  }
  return undefined;
}

/** Minutes since the first of January 1970, as clocks show them. */
type Span = { start: number; end: number };

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / (minutesOfDay * 60_000);
const minuteOf = ({ date, minute }: WallClock): number => dayOf(date) * minutesOfDay + minute;
const dateOf = (day: number): string => new Date(day * minutesOfDay * 60_000).toISOString().slice(0, 10);
const clockOf = (minute: number): WallClock => ({
  date: dateOf(Math.floor(minute / minutesOfDay)),
  minute: minute % minutesOfDay,
});

/** Returns the minute of the day of an HH:MM time. */
const parseTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The minutes of a row since the beginning of Sunday. Its end may lie in the next week. Equal times have no length. */
function spanInWeek({ weekdayEn, startTime, endTime }: Interval & { weekdayEn: Weekday }): Span {
  const begin = weekdays.indexOf(weekdayEn) * minutesOfDay;
  return spanOf(begin, startTime, endTime);
}

function spanOf(begin: number, startTime: string, endTime: string): Span {
  const start = parseTime(startTime);
  const end = endTime === '23:59' ? minutesOfDay : parseTime(endTime);
  return { start: begin + start, end: begin + end + (end < start ? minutesOfDay : 0) };
}

const wholeDay: Interval = { startTime: '00:00', endTime: '23:59' };

/** The intervals that begin on a day. Equal times are closed. */
function spansOf({ rows, specialDays = [] }: BusinessHours, day: number): Span[] {
  const special = specialDays.find(({ date }) => date === dateOf(day));
  const weekday = weekdays[new Date(day * minutesOfDay * 60_000).getUTCDay()];
  const intervals =
    special?.intervals ?? (rows.length === 0 ? [wholeDay] : rows.filter(({ weekdayEn }) => weekdayEn === weekday));
  return intervals
    .map(({ startTime, endTime }) => spanOf(day * minutesOfDay, startTime, endTime))
    .filter(({ start, end }) => start !== end);
}

/** Returns the hours with further days off. Special days come first. */
export const withDaysOff = (hours: BusinessHours, dates: readonly string[]): BusinessHours => {
  const own = hours.specialDays ?? [];
  const known = new Set(own.map(({ date }) => date));
  return {
    ...hours,
    specialDays: [...own, ...dates.filter((date) => !known.has(date)).map((date) => ({ date, intervals: [] }))],
  };
};

/**
 * Returns the end of the open time around a moment, with the intervals that follow it without a gap; undefined if
 * closed, Infinity if it does not end within a year.
 */
function endOfOpenTime(hours: BusinessHours, at: WallClock): number | undefined {
  if (hours.rows.length === 0 && !hours.specialDays?.length) return Infinity;
  const now = minuteOf(at);
  const today = Math.floor(now / minutesOfDay);
  let found: number | undefined;
  for (let day = today - 1; day <= today + daysAhead; day += 1) {
    for (const { start, end } of spansOf(hours, day).toSorted((one, other) => one.start - other.start))
      if (found === undefined ? start <= now && now < end : start <= found) found = Math.max(end, found ?? end);
    const isDone = found === undefined ? day >= today : found < (day + 1) * minutesOfDay;
    if (isDone) return found;
  }
  return Infinity;
}
