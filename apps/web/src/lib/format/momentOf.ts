import { wallClock } from './wallClock.ts';

/**
 * Returns the moment, in ms since 1970, at which the clocks of a time zone show `2026-11-21T15:30`. Of a time that
 * occurs twice it is one of the two; a time that a change of clocks leaves out moves by the change.
 */
export function momentOf(wall: string, timeZone: string): number {
  const asUtc = Date.parse(`${wall}:00Z`);
  const shift = (at: number): number => Date.parse(`${wallClock(at, timeZone)}:00Z`) - at;
  const first = asUtc - shift(asUtc);
  return asUtc - shift(first);
}
