import { z } from 'zod';

/** Months that one payment of each recurrence buys (COMP-03). */
export const recurrenceMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof recurrenceMonths;

export const Recurrence = z.enum(Object.keys(recurrenceMonths) as [Recurrence, ...Recurrence[]]);

/** Returns the calendar day (YYYY-MM-DD) that many months later; a day that the month lacks becomes its last day. */
function addMonths(day: string, months: number, dayOfMonth: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(dayOfMonth, lastDay));
  return target.toISOString().slice(0, 10);
}

const dayOfMonth = (day: string): number => Number(day.slice(8));

/**
 * Returns the last day that a company may use the product after a payment (COMP-03, behaviour 14.10), and its anchor: the
 * day of the month that it was due on before a shorter month cut it, null if none did. 31 January becomes 28 February
 * with the anchor 31, then 31 March. A late payment counts from today and begins anew. All days are calendar days
 * (YYYY-MM-DD) on the clocks of the company's time zone.
 */
export function extendTerm(
  dueDay: string,
  today: string,
  recurrence: Recurrence,
  anchorDay: number | null,
): { dueDay: string; anchorDay: number | null } {
  const isLate = today > dueDay;
  const from = isLate ? today : dueDay;
  const wanted = (isLate ? null : anchorDay) ?? dayOfMonth(from);
  const next = addMonths(from, recurrenceMonths[recurrence], wanted);
  return { dueDay: next, anchorDay: dayOfMonth(next) < wanted ? wanted : null };
}

/** Returns the due day of `extendTerm`. */
export const extendDueDay = (
  dueDay: string,
  today: string,
  recurrence: Recurrence,
  anchorDay: number | null = null,
): string => extendTerm(dueDay, today, recurrence, anchorDay).dueDay;
