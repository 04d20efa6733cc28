import { lightFormat, parseISO, startOfMonth, subDays } from 'date-fns';

/** The range of the figures: whole days, or a number of days that ends today. */
export type Range = { kind: 'range'; from: string; to: string } | { kind: 'period'; days: number };

/** The periods offered (DASH-05). */
export const periods = [3, 7, 15, 30, 60, 90] as const;

/** Returns the range from the first day of the month to the given day. Days are written 2026-11-21 (DASH-06). */
export const monthUpTo = (today: string): Range => ({
  kind: 'range',
  from: lightFormat(startOfMonth(parseISO(today)), 'yyyy-MM-dd'),
  to: today,
});

/** Returns the first and last day of a range, given today in the company's time zone. */
export const daysOf = (range: Range, today: string): { from: string; to: string } =>
  range.kind === 'range'
    ? range
    : { from: lightFormat(subDays(parseISO(today), range.days - 1), 'yyyy-MM-dd'), to: today };
