import { z } from 'zod';

/** Months that one payment of each recurrence buys (COMP-03). */
export const recurrenceMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof recurrenceMonths;

export const Recurrence = z.enum(Object.keys(recurrenceMonths) as [Recurrence, ...Recurrence[]]);

/** Returns the calendar day (YYYY-MM-DD) that many months later; a day that the month lacks becomes its last day. */
function addMonths(day: string, months: number): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(dayOfMonth, lastDay));
  return target.toISOString().slice(0, 10);
}

/**
 * Returns the last day that a company may use the product after a payment (COMP-03, behaviour 14.10). All days are
 * calendar days (YYYY-MM-DD) on the clocks of the company's time zone.
 */
export const extendDueDay = (dueDay: string, today: string, recurrence: Recurrence): string =>
  addMonths(dueDay > today ? dueDay : today, recurrenceMonths[recurrence]);
