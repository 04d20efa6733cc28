import { z } from 'zod';
import {
  closesAt,
  fromWallClock,
  Interval,
  isOpenAt,
  opensAt,
  toWallClock,
  weekdays,
  type BusinessHours,
} from './businessHours.ts';
import { sendingSeconds, type Pacing } from './campaignRules.ts';

/**
 * The hours in which campaigns send nothing, by the clock of each recipient. An end before its start is on the next
 * day; equal times are refused.
 */
export const QuietHours = Interval.extend({ enabled: z.boolean() }).refine(
  ({ startTime, endTime }) => startTime !== endTime,
  { path: ['endTime'] },
);
export type QuietHours = z.output<typeof QuietHours>;
export const defaultQuietHours: QuietHours = { enabled: false, startTime: '20:00', endTime: '08:00' };

const zonesOfCodes: Readonly<Record<string, readonly number[]>> = {
  'America/Sao_Paulo': [
    11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46, 47, 48,
    49, 51, 53, 54, 55, 61, 62, 64,
  ],
  'America/Araguaina': [63],
  'America/Cuiaba': [65, 66],
  'America/Campo_Grande': [67],
  'America/Rio_Branco': [68],
  'America/Porto_Velho': [69],
  'America/Bahia': [71, 73, 74, 75, 77],
  'America/Maceio': [79, 82],
  'America/Recife': [81, 87],
  'America/Fortaleza': [83, 84, 85, 86, 88, 89, 98, 99],
  'America/Belem': [91, 94, 96],
  'America/Santarem': [93],
  'America/Manaus': [92, 97],
  'America/Boa_Vista': [95],
};

/**
 * The time zone of each Brazilian area code. Sources: Anatel's Plano Geral de Códigos Nacionais (Resolution 263/2001) for
 * the state of a code, and `zone1970.tab` of the IANA time zone database for the zone of a state. Two codes cover two
 * zones, and the one of most people counts: 81 (Recife, with Fernando de Noronha) and 97 (Manaus, with the west of
 * Amazonas).
 */
export const areaCodeZones: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(zonesOfCodes).flatMap(([zone, codes]) => codes.map((code) => [String(code), zone])),
);

/** A Brazilian number with its area code: 55, two digits, and eight or nine more. */
export const brazilianNumber = '^55[0-9]{10,11}$';
const isBrazilian = new RegExp(brazilianNumber);

/** Returns the time zone of a number by its Brazilian area code; of any other number the company's. */
export const zoneOfNumber = (number: string, companyZone: string): string =>
  (isBrazilian.test(number) ? areaCodeZones[number.slice(2, 4)] : undefined) ?? companyZone;

/** The hours in which campaigns may send, in the form of business hours. */
const allowed = ({ startTime, endTime }: QuietHours): BusinessHours => ({
  rows: weekdays.map((weekdayEn) => ({ weekdayEn, startTime: endTime, endTime: startTime })),
});

/** True if the clocks of a time zone show a quiet hour. */
export const isQuietAt = (quiet: QuietHours, zone: string, at: Date): boolean =>
  quiet.enabled && !isOpenAt(allowed(quiet), toWallClock(at, zone));

const minuteMs = 60_000;

/**
 * Returns when the quiet hours of a time zone end; the given moment if it is not quiet. A shift to winter time may place
 * the end before the moment: it is a minute later then, so that nobody looks again and again.
 */
export function endOfQuiet(quiet: QuietHours, zone: string, at: Date): Date {
  const opening = quiet.enabled ? opensAt(allowed(quiet), toWallClock(at, zone)) : undefined;
  if (opening === undefined) return at;
  const end = fromWallClock(opening, zone);
  return end > at ? end : new Date(at.getTime() + minuteMs);
}

/** The area codes whose recipients get nothing now, and if those without a known code get nothing. */
export type QuietNow = { areaCodes: string[]; isCompanyQuiet: boolean; nextEnd: Date };

/** Returns who gets nothing now, with the first end of quiet hours; null if nobody is in quiet hours. */
export function findQuiet(quiet: QuietHours, companyZone: string, at: Date): QuietNow | null {
  const zones = [...new Set([companyZone, ...Object.values(areaCodeZones)])].filter((zone) =>
    isQuietAt(quiet, zone, at),
  );
  if (zones.length === 0) return null;
  const isQuiet = new Set(zones);
  return {
    areaCodes: Object.keys(areaCodeZones).filter((code) => isQuiet.has(areaCodeZones[code]!)),
    isCompanyQuiet: isQuiet.has(companyZone),
    nextEnd: new Date(Math.min(...zones.map((zone) => endOfQuiet(quiet, zone, at).getTime()))),
  };
}

/**
 * Returns when the last of `count` messages leaves, in ms since 1970: spaced by the pacing, with the quiet hours of one
 * time zone left out. Recipients of other time zones may get theirs somewhat earlier or later.
 */
export function lastSendingAt(start: number, count: number, pacing: Pacing, quiet: QuietHours, zone: string): number {
  let left = sendingSeconds(count, pacing) * 1_000;
  if (!quiet.enabled) return start + left;
  for (let at = start; ;) {
    const opening = endOfQuiet(quiet, zone, new Date(at)).getTime();
    if (opening > at) {
      at = opening;
      continue;
    }
    const closing = closesAt(allowed(quiet), toWallClock(new Date(at), zone));
    // A shift to winter time may place the end before the moment: go on by a minute at least.
    const end = closing === undefined ? Infinity : Math.max(fromWallClock(closing, zone).getTime(), at + minuteMs);
    if (at + left < end) return at + left;
    left -= end - at;
    at = end;
  }
}
