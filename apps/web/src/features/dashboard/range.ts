import { format, parseISO, startOfMonth, subDays } from 'date-fns';

/** What the figures are asked for: whole days, or so many ending today. */
export type Range = { kind: 'range'; from: string; to: string } | { kind: 'period'; days: number };

/** The periods offered (DASH-05). */
export const periods = [3, 7, 15, 30, 60, 90] as const;

/** From the first of a day's month to that day; days are written 2026-11-21 (DASH-06). */
export const monthUpTo = (today: string): Range => ({
  kind: 'range',
  from: format(startOfMonth(parseISO(today)), 'yyyy-MM-dd'),
  to: today,
});

/** Both ends of a range as days, given the company's present day. */
export const daysOf = (range: Range, today: string): { from: string; to: string } =>
  range.kind === 'range' ? range : { from: format(subDays(parseISO(today), range.days - 1), 'yyyy-MM-dd'), to: today };
