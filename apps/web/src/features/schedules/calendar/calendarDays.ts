import { addDays, addMonths, endOfMonth, endOfWeek, lightFormat, parseISO, startOfMonth, startOfWeek } from 'date-fns';

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days of the list. */
const agendaDays = 14;
/** The week begins on Sunday, as on calendars in Brazil. */
const week = { weekStartsOn: 0 } as const;

const text = (date: Date): string => lightFormat(date, 'yyyy-MM-dd');

/** Returns the first and the last day (YYYY-MM-DD) that a view of this day shows. */
export function daysOf(view: CalendarView, day: string): { from: string; to: string } {
  const date = parseISO(day);
  if (view === 'month')
    return { from: text(startOfWeek(startOfMonth(date), week)), to: text(endOfWeek(endOfMonth(date), week)) };
  if (view === 'week') return { from: text(startOfWeek(date, week)), to: text(endOfWeek(date, week)) };
  return { from: day, to: text(addDays(date, view === 'agenda' ? agendaDays - 1 : 0)) };
}

/** Returns the day that the view shows after a step forwards (1) or backwards (-1). */
export function stepDay(view: CalendarView, day: string, step: 1 | -1): string {
  const date = parseISO(day);
  if (view === 'month') return text(addMonths(startOfMonth(date), step));
  return text(addDays(date, step * { week: 7, day: 1, agenda: agendaDays }[view]));
}

/** Returns a day as given in an address, or today's for anything else. */
export const dayOr = (given: unknown, today: string): string =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(parseISO(given).getTime())
    ? given
    : today;

/** The first hour in sight of any other day than today. */
const morning = '08:00';

/**
 * Returns the first hour (HH:mm) in sight of a view: the one before now when the view shows today, so that the line of
 * now is visible. `now` is YYYY-MM-DDTHH:mm on the company's clock.
 */
export function scrollTimeOf(view: CalendarView, day: string, now: string): string {
  const { from, to } = daysOf(view, day);
  const today = now.slice(0, 10);
  if (today < from || today > to) return morning;
  return `${String(Math.max(0, Number(now.slice(11, 13)) - 1)).padStart(2, '0')}:00`;
}

/** Height of an entry in the views with hours, in minutes. */
const drawnMinutes = 50;

/**
 * Returns where the drawing of an entry ends, for times as YYYY-MM-DDTHH:mm. It ends on the same day: an entry at 23:45
 * would otherwise also stand on the next day.
 */
export function drawnEnd(start: string): string {
  const [hours, minutes] = [Number(start.slice(11, 13)), Number(start.slice(14, 16))];
  const end = Math.min(hours * 60 + minutes + drawnMinutes, 24 * 60 - 1);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${start.slice(0, 11)}${two(Math.floor(end / 60))}:${two(end % 60)}`;
}
