import {
  endOfQuiet,
  isCampaignPaused,
  isQuietAt,
  lastSendingAt,
  type QuietHours,
  type Campaign,
  type Pacing,
} from '@recado/contracts';
import { timeInSentence } from '../../lib/format/companyTime.ts';
import { numberText } from '../../lib/format/numberText.ts';
import { wallClock } from '../../lib/format/wallClock.ts';
import { currentLanguage, errorText, type Translate } from '../../lib/texts/texts.ts';
import type { campaignTexts } from './campaigns.texts.ts';

type Words = Translate<typeof campaignTexts>;

/** Returns why a campaign was cancelled by itself, in words; null if a person did it or it is not cancelled. */
export function reasonText(t: Words, { status, reason, error }: Pick<Campaign, 'status' | 'reason' | 'error'>) {
  if (status !== 'CANCELADA' || reason === null) return null;
  return reason === 'restricted' && error !== null ? errorText(error) : t(reason);
}

/** Returns why a campaign paused by itself, in words; null if it is not paused. */
export function pauseText(t: Words, { status, pause }: Pick<Campaign, 'status' | 'pause'>): string | null {
  if (pause === null || !isCampaignPaused({ status, pause })) return null;
  return t(`pause.${pause.reason}`, { count: pause.count, sent: numberText(pause.sent) });
}

/** Returns why a campaign waits and until when, in words; null if it does not wait, or no longer. */
export function waitText(t: Words, { wait, report }: Pick<Campaign, 'wait' | 'report'>, zone: string, now: number) {
  if (wait === null || report.waiting === 0) return null;
  const { reason, until } = wait;
  if (reason === 'disconnected' || reason === 'unserved') return t(`wait.${reason}`);
  if (until === null || Date.parse(until) <= now) return null;
  return t(`wait.${reason}`, { time: shortTime(Date.parse(until), zone, now) });
}

/** The rules for the times of the messages of campaigns, and the time zone of the company. */
export type Timing = { pacing: Pacing; quietHours: QuietHours; zone: string };

/**
 * Returns when the sending of what is left ends, in ms since 1970; null if nothing is left, if it is paused, or if nobody
 * knows when it goes on.
 */
export const endOf = (
  { status, report, pause, wait }: Pick<Campaign, 'status' | 'report' | 'pause' | 'wait'>,
  { pacing, quietHours, zone }: Timing,
  now: number,
) =>
  status === 'EM_ANDAMENTO' && pause === null && report.waiting > 0 && wait?.until !== null
    ? lastSendingAt(Math.max(now, Date.parse(wait?.until ?? '') || now), report.waiting, pacing, quietHours, zone)
    : null;

/** Formats a moment by the company's clock: the time alone if it is today, otherwise with its day. */
export function shortTime(at: number, zone: string, now: number): string {
  const wall = wallClock(at, zone);
  const isToday = wall.slice(0, 10) === wallClock(now, zone).slice(0, 10);
  return isToday ? wall.slice(11) : `${wall.slice(8, 10)}/${wall.slice(5, 7)} ${wall.slice(11)}`;
}

/** Returns a time that is still to come: "em 6 dias", "em 39 minutos". */
export function untilText(at: string, now: number): string {
  const minutes = Math.max(0, Math.round((Date.parse(at) - now) / 60_000));
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'always' });
  if (minutes < 60) return format.format(minutes, 'minute');
  return minutes < 48 * 60
    ? format.format(Math.round(minutes / 60), 'hour')
    : format.format(Math.round(minutes / 1_440), 'day');
}

/** Returns when a campaign ended: the time alone on the day of its beginning, which stands in the line above. */
function endedText(t: Words, from: string | null, completedAt: string, { zone }: Timing, now: number): string {
  const end = wallClock(completedAt, zone);
  return from !== null && wallClock(from, zone).slice(0, 10) === end.slice(0, 10)
    ? t('endedAt', { time: end.slice(11, 16) })
    : t('ended', { time: timeInSentence(completedAt, zone, now) });
}

/** Returns the note below the time of a campaign; empty where nothing is to be said. */
export function whenNote(t: Words, campaign: Campaign, timing: Timing, now: number): string {
  const { status, scheduledAt, completedAt } = campaign;
  const end = endOf(campaign, timing, now);
  const { zone, quietHours } = timing;
  const waits = waitText(t, campaign, zone, now);
  switch (status) {
    case 'PROGRAMADA':
      return scheduledAt === null ? '' : untilText(scheduledAt, now);
    case 'EM_ANDAMENTO':
      if (campaign.pause !== null) return pauseText(t, campaign) ?? '';
      if (waits !== null) return waits;
      if (end === null) return '';
      if (isQuietAt(quietHours, zone, new Date(now)))
        return t('wait.quiet', { time: shortTime(endOfQuiet(quietHours, zone, new Date(now)).getTime(), zone, now) });
      return t('ends', { time: shortTime(end, zone, now) });
    case 'FINALIZADA':
      return completedAt === null
        ? ''
        : endedText(t, campaign.scheduledAt ?? campaign.startedAt, completedAt, timing, now);
    case 'CANCELADA':
      return reasonText(t, campaign) ?? t('stopped');
    default:
      return '';
  }
}
