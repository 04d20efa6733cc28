import { describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock } from './businessHours.ts';
import { sendingOffsets } from './campaignRules.ts';
import {
  areaCodeZones,
  endOfQuiet,
  findQuiet,
  isQuietAt,
  lastSendingAt,
  QuietHours,
  zoneOfNumber,
} from './quietHours.ts';

const night: QuietHours = { enabled: true, startTime: '20:00', endTime: '08:00' };
const saoPaulo = 'America/Sao_Paulo';
const at = (utc: string): Date => new Date(`2026-05-06T${utc}:00Z`);

describe('the time zone of a number', () => {
  it.each([
    ['5511987654321', 'America/Sao_Paulo'],
    ['551133334444', 'America/Sao_Paulo'],
    ['5592987654321', 'America/Manaus'],
    ['5568987654321', 'America/Rio_Branco'],
    ['5565987654321', 'America/Cuiaba'],
    // No area code of Brazil, another country, and a number of another length.
    ['5520987654321', 'Europe/Lisbon'],
    ['351912345678', 'Europe/Lisbon'],
    ['55119876', 'Europe/Lisbon'],
  ])('of %s is %s', (number, zone) => {
    expect(zoneOfNumber(number, 'Europe/Lisbon')).toBe(zone);
  });

  it('is known for all 67 area codes, each a zone that the platform knows', () => {
    expect(Object.keys(areaCodeZones)).toHaveLength(67);
    for (const zone of new Set(Object.values(areaCodeZones)))
      expect(() => toWallClock(at('12:00'), zone), zone).not.toThrow();
  });
});

describe('quiet hours', () => {
  it.each([
    // UTC, São Paulo (-3), Manaus (-4), Rio Branco (-5)
    ['10:59', true, true, true],
    ['11:00', false, true, true],
    ['12:00', false, false, true],
    ['13:00', false, false, false],
    ['22:59', false, false, false],
    ['23:00', true, false, false],
  ] as const)('at %s UTC are judged by the clock of each zone', (utc, east, middle, west) => {
    const zones = [saoPaulo, 'America/Manaus', 'America/Rio_Branco'];
    expect(zones.map((zone) => isQuietAt(night, zone, at(utc)))).toEqual([east, middle, west]);
  });

  it('that are off are never quiet', () => {
    expect(isQuietAt({ ...night, enabled: false }, saoPaulo, at('03:00'))).toBe(false);
    expect(findQuiet({ ...night, enabled: false }, saoPaulo, at('03:00'))).toBeNull();
  });

  it('end in the future also in the hour that a shift to winter time repeats', () => {
    const quiet: QuietHours = { enabled: true, startTime: '22:00', endTime: '01:30' };
    const repeated = new Date('2026-11-01T06:10:00Z');
    expect(endOfQuiet(quiet, 'America/New_York', repeated)).toEqual(new Date('2026-11-01T06:11:00Z'));
    expect(endOfQuiet(quiet, 'America/New_York', new Date('2026-11-01T06:30:00Z'))).toEqual(
      new Date('2026-11-01T06:30:00Z'),
    );
  });

  it('may lie within one day', () => {
    const lunch: QuietHours = { enabled: true, startTime: '12:00', endTime: '14:00' };
    expect(isQuietAt(lunch, saoPaulo, at('15:30'))).toBe(true);
    expect(endOfQuiet(lunch, saoPaulo, at('15:30'))).toEqual(at('17:00'));
    expect(isQuietAt(lunch, saoPaulo, at('17:00'))).toBe(false);
  });

  it('end at the next allowed time, also on the next day', () => {
    expect(endOfQuiet(night, saoPaulo, at('10:15'))).toEqual(at('11:00'));
    expect(endOfQuiet(night, saoPaulo, at('23:30'))).toEqual(new Date('2026-05-07T11:00:00Z'));
    expect(endOfQuiet(night, saoPaulo, at('15:00'))).toEqual(at('15:00'));
  });

  it('name the area codes that get nothing now, and the first end', () => {
    const quiet = findQuiet(night, saoPaulo, at('11:30'))!;
    expect(quiet.areaCodes.toSorted()).toEqual(['65', '66', '67', '68', '69', '92', '95', '97']);
    expect(quiet).toMatchObject({ isCompanyQuiet: false, nextEnd: at('12:00') });
    expect(findQuiet(night, saoPaulo, at('15:00'))).toBeNull();
  });

  it('refuse equal times', () => {
    expect(QuietHours.safeParse(night).success).toBe(true);
    expect(QuietHours.safeParse({ ...night, endTime: '20:00' }).success).toBe(false);
  });
});

describe('the last message of a campaign', () => {
  const pacing = { messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 0 };
  const last = (start: string, count: number, quiet = night) =>
    new Date(lastSendingAt(at(start).getTime(), count, pacing, quiet, saoPaulo));

  it('follows the pacing alone while no quiet hour is touched', () => {
    expect(last('15:00', 181)).toEqual(at('16:00'));
    expect(last('22:30', 181, { ...night, enabled: false })).toEqual(at('23:30'));
  });

  it('moves by the quiet hours that lie between', () => {
    // Half an hour before the night, the other half from 8:00 on.
    expect(last('22:30', 181)).toEqual(new Date('2026-05-07T11:30:00Z'));
    expect(last('05:00', 1)).toEqual(at('11:00'));
    // 25 hours of sending need two whole days of 12 hours and one hour.
    expect(last('11:00', 25 * 180 + 1)).toEqual(new Date('2026-05-08T12:00:00Z'));
  });

  it('equals what sending message by message would bring', () => {
    const quick = { messageInterval: 20, longerIntervalAfter: 40, greaterInterval: 120 };
    const count = 3_000;
    const gaps = sendingOffsets(count, quick).map((offset, index, all) => (index === 0 ? 0 : offset - all[index - 1]!));
    let time = at('20:00').getTime();
    for (const gap of gaps) time = endOfQuiet(night, saoPaulo, new Date(time + gap * 1_000)).getTime();
    const estimated = lastSendingAt(at('20:00').getTime(), count, quick, night, saoPaulo);
    // Each night may cut one gap short or lengthen it.
    expect(Math.abs(estimated - time)).toBeLessThan(4 * 120_000);
  });
});

describe('a time on the clocks of a zone', () => {
  it.each([
    ['2026-05-06', 480, 'America/Sao_Paulo', '2026-05-06T11:00:00.000Z'],
    ['2026-07-01', 0, 'Europe/Lisbon', '2026-06-30T23:00:00.000Z'],
    ['2026-12-31', 1_439, 'Asia/Tokyo', '2026-12-31T14:59:00.000Z'],
    // Skipped times: an hour later by the clock, also where a day has no midnight.
    ['2026-03-08', 150, 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-29', 90, 'Europe/Lisbon', '2026-03-29T01:30:00.000Z'],
    ['2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ] as const)('%s minute %d in %s is a moment', (date, minute, zone, expected) => {
    expect(fromWallClock({ date, minute }, zone).toISOString()).toBe(expected);
  });
});
