import { format, isValid, parseISO } from 'date-fns';

/**
 * What a field of dates takes and gives: `2026-11-21`, and with the time `2026-11-21T15:30`, as the browser's own
 * fields do.
 */
export const written = { day: 'yyyy-MM-dd', minute: "yyyy-MM-dd'T'HH:mm" } as const;
export type Written = keyof typeof written;

/** While the year is typed, 2026 is the year 2 and then 20 and 202: nobody means those. */
const firstYear = 1900;

/** The moment a written date stands for, by the clock of this machine; none where it is empty or no date. */
export function readDate(text: string | undefined): Date | null {
  const date = parseISO(text ?? '');
  return isValid(date) ? date : null;
}

/** A date as the form keeps it; empty as long as it is not whole. */
export const writeDate = (date: Date | null, as: Written): string =>
  date && isValid(date) && date.getFullYear() >= firstYear ? format(date, written[as]) : '';
