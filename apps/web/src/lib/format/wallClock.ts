import { lightFormat } from 'date-fns';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time in a time zone: `2026-11-21T15:30` (Swedish format). */
export function wallClock(at: string | number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(new Date(at)).replace(' ', 'T');
}

/**
 * Returns whether the clock of the browser shows the same at a moment as that of a time zone. Their names say less: zones
 * have several names, and zones of different names share a clock for all or half of the year.
 */
export const isBrowserClock = (at: string | number, timeZone: string): boolean =>
  lightFormat(at, "yyyy-MM-dd'T'HH:mm") === wallClock(at, timeZone);
