import {
  closesAt,
  isOpenAt,
  opensAt,
  toWallClock,
  weekdays,
  type BusinessHours,
  type WallClock,
} from '@recado/contracts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { Banner } from '../page/Banner.tsx';
import { hoursTexts } from './hours.texts.ts';

type Props = {
  hours: BusinessHours;
  timezone: string;
  /** The present moment in ms since 1970. */
  now: number;
};

/** Says whether the hours are open now, and when this changes. */
export function HoursBanner({ hours, timezone, now }: Props) {
  useTexts(hoursTexts);
  const at = toWallClock(new Date(now), timezone);
  const isOpen = isOpenAt(hours, at);
  return (
    <Banner tone={isOpen ? 'success' : 'warning'} icon={isOpen ? 'clock' : 'moon'}>
      {describeHours(hours, at)}
    </Banner>
  );
}

/**
 * Returns *open now until 18:00*, *opens tomorrow at 08:00* or *never open*, in the present language. `short` is for
 * places that name the moment themselves.
 */
export function describeHours(hours: BusinessHours, at: WallClock, length: 'full' | 'short' = 'full'): string {
  const t = tOf(hoursTexts);
  const isOpen = isOpenAt(hours, at);
  const change = isOpen ? closesAt(hours, at) : opensAt(hours, at);
  if (!change) return t(isOpen ? 'alwaysOpen' : 'neverOpen');
  const time = formatMinute(change.minute);
  if (length === 'short' && change.date === at.date) return t(isOpen ? 'openUntilShort' : 'opensToday', { time });
  if (!isOpen) return t(length === 'short' ? 'opensShort' : 'opens', { day: dayName(change.date, at.date), time });
  return change.date === at.date
    ? t('openUntil', { time })
    : t('openUntilDay', { day: dayName(change.date, at.date), time });
}

/** Returns what a contact meets at another moment than now, in the present language. */
export function describeMoment(hours: BusinessHours, at: WallClock): string {
  const t = tOf(hoursTexts);
  if (isOpenAt(hours, at)) return t('openThen');
  const change = opensAt(hours, at);
  if (!change) return t('neverThen');
  const weekday = t(weekdays[new Date(change.date).getUTCDay()]!).toLocaleLowerCase();
  const day = `${weekday}, ${change.date.slice(8)}/${change.date.slice(5, 7)}`;
  return t('closedThen', { day, time: formatMinute(change.minute) });
}

const dayMs = 86_400_000;
const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Returns today, tomorrow, the weekday within six days, or the date. */
function dayName(date: string, today: string): string {
  const t = tOf(hoursTexts);
  const days = (Date.parse(date) - Date.parse(today)) / dayMs;
  if (days === 0) return t('today');
  if (days === 1) return t('tomorrow');
  if (days < 7) return t(weekdays[new Date(date).getUTCDay()]!).toLocaleLowerCase();
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
