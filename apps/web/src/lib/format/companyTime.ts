import { lightFormat } from 'date-fns';
import { libTexts } from '../texts/lib.texts.ts';
import { useSession } from '../session/sessionState.ts';
import { tOf } from '../texts/texts.ts';
import { wallClock } from './wallClock.ts';

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
 * the zone if the browser's differs, because messages beside it show the browser's time (I18N-11).
 */
export function timeInSentence(at: string, timeZone: string, now = Date.now()): string {
  const t = tOf(libTexts);
  const wall = wallClock(at, timeZone);
  const time = wall.slice(11, 16);
  const isToday = wall.slice(0, 10) === wallClock(now, timeZone).slice(0, 10);
  return withZone(
    isToday ? t('todayAt', { time }) : t('dateAt', { date: lightFormat(wall, 'dd/MM/yyyy'), time }),
    timeZone,
  );
}

/** Formats a time as `companyTime`, with the name of the zone if the browser's differs: "Hoje 15:30 (Sao Paulo)". */
export const companyTimeWithZone = (at: string, timeZone: string, now = Date.now()): string =>
  withZone(companyTime(at, timeZone, now), timeZone);

const withZone = (time: string, timeZone: string): string =>
  zoneNote(timeZone) === '' ? time : `${time} (${zoneNote(timeZone)})`;

/** Returns whose clock a page shows if the browser's differs, else '': "Horário de Sao Paulo". */
export const zoneText = (timeZone: string): string =>
  zoneNote(timeZone) === '' ? '' : tOf(libTexts)('zone', { zone: zoneNote(timeZone) });

/** Returns the name of the time zone if the browser's differs, else '', so that people know whose time is shown. */
export const zoneNote = (timeZone: string): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone ? '' : timeZone.split('/').at(-1)!.replaceAll('_', ' ');
