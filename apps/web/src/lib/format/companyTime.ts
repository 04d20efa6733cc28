import { lightFormat } from 'date-fns';
import { libTexts } from '../texts/lib.texts.ts';
import { useSession } from '../session/sessionState.ts';
import { tOf } from '../texts/texts.ts';
import { momentOf } from './momentOf.ts';
import { isBrowserClock, wallClock } from './wallClock.ts';

/** The time zone of all time rules of the company (I18N-11). */
export const useCompanyZone = (): string => useSession(({ user }) => user?.company.timezone ?? 'America/Sao_Paulo');

/** Formats a time in the company's time zone: "Hoje 15:30" or "21/11/2026 15:30". */
export function companyTime(at: string, timeZone: string, now = Date.now()): string {
  const wall = wallClock(at, timeZone);
  const isToday = wall.slice(0, 10) === wallClock(now, timeZone).slice(0, 10);
  return isToday ? `${tOf(libTexts)('today')} ${wall.slice(11)}` : lightFormat(wall, 'dd/MM/yyyy HH:mm');
}

/**
 * Formats a time in the company's time zone for the middle of a sentence: "hoje às 15:30", "em 21/11/2026 às 15:30". Names
 * the zone if the browser's clock shows another time then, because messages beside it show the browser's time (I18N-11).
 */
export function timeInSentence(at: string, timeZone: string, now = Date.now()): string {
  const t = tOf(libTexts);
  const wall = wallClock(at, timeZone);
  const time = wall.slice(11, 16);
  const isToday = wall.slice(0, 10) === wallClock(now, timeZone).slice(0, 10);
  return withZone(
    isToday ? t('todayAt', { time }) : t('dateAt', { date: lightFormat(wall, 'dd/MM/yyyy'), time }),
    at,
    timeZone,
  );
}

/** Formats a time as `companyTime`, with the name of the zone as `timeInSentence`: "Hoje 15:30 (Sao Paulo)". */
export const companyTimeWithZone = (at: string, timeZone: string, now = Date.now()): string =>
  withZone(companyTime(at, timeZone, now), at, timeZone);

const withZone = (time: string, at: string, timeZone: string): string =>
  isBrowserClock(at, timeZone) ? time : `${time} (${nameOf(timeZone)})`;

const nameOf = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ');

const halfYearMs = 182 * 86_400_000;

/**
 * Returns whose clock a page with many times shows if the browser's differs now or in the other half of the year, else '':
 * "Horário de Sao Paulo".
 */
export const zoneText = (timeZone: string, now = Date.now()): string =>
  [now, now + halfYearMs].every((at) => isBrowserClock(at, timeZone))
    ? ''
    : tOf(libTexts)('zone', { zone: nameOf(timeZone) });

/**
 * Returns the name of the time zone in which a time such as `2026-11-21T15:30` is typed, if the browser's clock shows another
 * then, else ''. Before the time is complete: if it shows another now.
 */
export const zoneNote = (wall: string, timeZone: string, now = Date.now()): string =>
  isBrowserClock(Number.isNaN(Date.parse(wall)) ? now : momentOf(wall, timeZone), timeZone) ? '' : nameOf(timeZone);
