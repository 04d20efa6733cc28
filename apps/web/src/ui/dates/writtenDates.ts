import { isValid, lightFormat, parseISO } from 'date-fns';

/** The format of a date field's value: `2026-11-21`, with a time `2026-11-21T15:30`, as in the browser's own fields. */
export const written = { day: 'yyyy-MM-dd', minute: "yyyy-MM-dd'T'HH:mm" } as const;
export type Written = keyof typeof written;

/** Dates before this year are ignored: while 2026 is typed, the year is 2, then 20, then 202. */
const firstYear = 1900;

/** Parses a date in the browser's time zone. Returns null for an empty or invalid text. */
export function readDate(text: string | undefined): Date | null {
  const date = parseISO(text ?? '');
  return isValid(date) ? date : null;
}

/** Formats a date for the form. Empty while the date is incomplete. */
export const writeDate = (date: Date | null, as: Written): string =>
  date && isValid(date) && date.getFullYear() >= firstYear ? lightFormat(date, written[as]) : '';
