const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time in a time zone: `2026-11-21T15:30` (Swedish format). */
export function wallClock(at: string | number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(new Date(at)).replace(' ', 'T');
}
