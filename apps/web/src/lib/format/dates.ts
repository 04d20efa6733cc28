import { limits } from '@recado/contracts';
import { differenceInCalendarDays, lightFormat } from 'date-fns';
import { useSyncExternalStore } from 'react';
import { libTexts } from '../texts/lib.texts.ts';
import { currentLanguage, tOf } from '../texts/texts.ts';

const weekdays = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of the week: "segunda-feira". By the browser, because the locales of date-fns are 4 KB. */
function nameOfDay(date: Date, weekday: 'long' | 'short'): string {
  const language = currentLanguage();
  const key = `${language} ${weekday}`;
  const format = weekdays.get(key) ?? new Intl.DateTimeFormat(language, { weekday });
  weekdays.set(key, format);
  return format.format(date);
}

/** Returns the day of the week in one word: "segunda", "Monday", "lunes". */
export const weekday = (date: Date): string => nameOfDay(date, 'long').split('-')[0] ?? '';

/** Returns the day of the week in three letters: "seg", "Mon", "lun". */
export const shortWeekday = (date: Date): string => nameOfDay(date, 'short').replace('.', '');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const daysSince = (date: Date): number => differenceInCalendarDays(new Date(), date);

/** Formats a time of day: 09:05 (I18N-06). */
export const clock = (iso: string): string => lightFormat(new Date(iso), 'HH:mm');

/** A day alone, 2026-11-21, is that day in every time zone. `Date` reads it as midnight of UTC. */
const toDate = (iso: string): Date => new Date(iso.length === 'yyyy-mm-dd'.length ? `${iso}T00:00` : iso);

/** Formats the day of a time, or a day alone: 21/11/2026 (I18N-06). */
export const dateText = (iso: string): string => lightFormat(toDate(iso), 'dd/MM/yyyy');

/**
 * Returns the day of a time in a time zone, as 2026-11-21 (Swedish format). The company's due date is read in the
 * company's time zone (I18N-11).
 */
export function dayIn(iso: string, timeZone: string): string {
  const days = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, days);
  return days.format(new Date(iso));
}
/**
 * Cached by time zone: creating a format takes 50 times as long as using it, and the layout formats at every
 * navigation.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Label above a day's messages: today, yesterday, the weekday within the last week, then the date. */
export function dayLabel(iso: string): string {
  const date = new Date(iso);
  const days = daysSince(date);
  if (days === 0) return tOf(libTexts)('today');
  if (days === 1) return tOf(libTexts)('yesterday');
  return days > 1 && days < 7 ? capital(nameOfDay(date, 'long')) : lightFormat(date, 'dd/MM/yyyy');
}

/** Formats the time of a message with its day: 21/11/26 09:05 (I18N-07). */
export const messageTime = (iso: string): string => lightFormat(new Date(iso), 'dd/MM/yy HH:mm');

/**
 * Formats the time of a list row: the time if today, then yesterday, the weekday within the last week, else the date.
 */
export function relativeTime(iso: string): string {
  const date = new Date(iso);
  const days = daysSince(date);
  if (days <= 0) return lightFormat(date, 'HH:mm');
  if (days === 1) return tOf(libTexts)('yesterdayInList');
  return days < 7 ? weekday(date) : lightFormat(date, 'dd/MM/yy');
}

/** Formats the start of a lasting state: the time if today, else 21/11/2026 09:05. */
export const sinceTime = (iso: string): string =>
  daysSince(new Date(iso)) === 0 ? clock(iso) : `${dateText(iso)} ${clock(iso)}`;

export type Waiting = { text: string; tone: 'ok' | 'soon' | 'late' };

/** Returns how long a contact has waited, with the colour of that time (guide, ticket row). */
export function waitingFor(iso: string, now: number): Waiting {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
  const t = tOf(libTexts);
  const tone = minutes > limits.waitLateMinutes ? 'late' : minutes >= limits.waitSoonMinutes ? 'soon' : 'ok';
  if (minutes < 60) return { text: t('minutes', { minutes }), tone };
  const hours = Math.floor(minutes / 60);
  return { text: hours < 24 ? t('hours', { hours }) : t('days', { days: Math.floor(hours / 24) }), tone };
}

/** One timer per period, shared by all components that use it, and stopped when none does. */
type Clock = {
  now: number;
  timer: ReturnType<typeof setInterval> | undefined;
  listeners: Set<() => void>;
  subscribe: (listener: () => void) => () => void;
};
const clocks = new Map<number, Clock>();

function clockOf(everyMs: number): Clock {
  const known = clocks.get(everyMs);
  if (known) return known;
  const made: Clock = {
    now: Date.now(),
    timer: undefined,
    listeners: new Set(),
    subscribe(listener) {
      if (!made.timer) made.now = Date.now();
      made.listeners.add(listener);
      made.timer ??= setInterval(() => {
        made.now = Date.now();
        made.listeners.forEach((listener) => listener());
      }, everyMs);
      return () => {
        made.listeners.delete(listener);
        if (made.listeners.size > 0) return;
        clearInterval(made.timer);
        made.timer = undefined;
      };
    },
  };
  clocks.set(everyMs, made);
  return made;
}

/** Returns the present time, updated every `everyMs`. Components with the same period share one timer. */
export function useNow(everyMs: number): number {
  const shared = clockOf(everyMs);
  return useSyncExternalStore(shared.subscribe, () => shared.now);
}
