import { fromWallClock } from '@recado/contracts';

/**
 * Returns the moment, in ms since 1970, at which the clocks of a time zone show `2026-11-21T15:30`. Of a time that
 * occurs twice it is one of the two; a time that a change of clocks leaves out moves by the change, as on the server.
 */
export function momentOf(wall: string, timeZone: string): number {
  const [date = '', time = ''] = wall.split('T');
  const [hours, minutes] = time.split(':').map(Number);
  return fromWallClock({ date, minute: hours! * 60 + minutes! }, timeZone).getTime();
}
