import { differenceInCalendarDays, lightFormat } from 'date-fns';
import { clock, dateText, shortWeekday, weekday } from '../../../../lib/format/dates.ts';
import { tOf } from '../../../../lib/texts/texts.ts';
import { markTexts } from '../marks.texts.ts';

const daysUntil = (at: Date, now: Date): number => differenceInCalendarDays(at, now);

/** The end of a snooze in a sentence: "amanhã às 09:00", "segunda às 09:00", "21/11/2026 às 09:00". */
export function wakeTime(at: string | Date, now = new Date()): string {
  const t = tOf(markTexts);
  const date = new Date(at);
  const iso = date.toISOString();
  const days = daysUntil(date, now);
  if (days <= 0) return t('todayAt', { clock: clock(iso) });
  if (days === 1) return t('tomorrowAt', { clock: clock(iso) });
  return t('dayAt', { day: days < 7 ? weekday(date) : dateText(iso), clock: clock(iso) });
}

/** Returns a short form of the time for narrow places: "14:00", "seg 09:00", "21/11/26". */
export function shortWakeTime(at: string, now = new Date()): string {
  const date = new Date(at);
  const days = daysUntil(date, now);
  if (days <= 0) return clock(at);
  return days < 7 ? `${shortWeekday(date)} ${clock(at)}` : lightFormat(date, 'dd/MM/yy');
}
