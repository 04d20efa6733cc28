const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock in a time zone shows at a moment: `2026-11-21T15:30` (how Swedes write it). */
export function wallClock(at: string | number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(new Date(at)).replace(' ', 'T');
}
