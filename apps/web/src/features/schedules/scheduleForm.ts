import { isMimeType, limits, scheduleFileTypes, type Schedule } from '@recado/contracts';
import { wallClock } from '../../lib/format/wallClock.ts';
import type { Translate } from '../../lib/texts/texts.ts';
import type { scheduleTexts } from './schedules.texts.ts';

export type ScheduleForm = {
  contactId: number | null;
  body: string;
  /** `2026-11-21T15:30`, by the company's clock. */ sendAt: string;
};
export type ScheduleField = 'contactId' | 'body' | 'sendAt' | 'file';
export type Problems = Partial<
  Record<
    ScheduleField,
    'required' | 'tooShort' | 'tooLong' | 'past' | 'contactGone' | 'badType' | 'tooLarge' | 'stalled' | 'refused'
  >
>;

const hourMs = 3_600_000;

/** The first time the calendar offers: what is past cannot be sent at (SCH-09). */
export const firstSendAt = (now: number, timeZone: string): string => wallClock(now, timeZone);

/** In an hour (SCH-09). */
export const defaultSendAt = (now: number, timeZone: string): string => wallClock(now + hourMs, timeZone);

/** The time a form begins with: that of the schedule; in an hour for a new one, and for one that failed in the past. */
export const startSendAt = (
  schedule: Pick<Schedule, 'sendAt' | 'status'> | undefined,
  now: number,
  timeZone: string,
): string =>
  schedule && (schedule.status !== 'ERRO' || Date.parse(schedule.sendAt) > now)
    ? wallClock(schedule.sendAt, timeZone)
    : defaultSendAt(now, timeZone);

/**
 * Returns the problems of the form (SCH-07 to SCH-09). Accepts a time up to a minute ago, because filling in a form
 * takes time.
 */
export function problemsOf({ contactId, body, sendAt }: ScheduleForm, now: number, timeZone: string): Problems {
  const length = body.trim().length;
  return {
    ...(contactId === null && { contactId: 'required' }),
    ...(length === 0
      ? { body: 'required' }
      : length < limits.scheduleBodyMin
        ? { body: 'tooShort' }
        : length > limits.messageBody
          ? { body: 'tooLong' }
          : {}),
    ...(Number.isNaN(Date.parse(sendAt))
      ? { sendAt: 'required' }
      : sendAt < wallClock(now - limits.schedulePastSeconds * 1_000, timeZone)
        ? { sendAt: 'past' }
        : {}),
  };
}

/** Returns the problem of a picture before it is uploaded (SCH-03). The server checks its content again. */
export function problemOfFile({ type, size }: Pick<File, 'type' | 'size'>): Problems['file'] {
  if (!isMimeType(type, ...scheduleFileTypes)) return 'badType';
  return size > limits.scheduleFileBytes ? 'tooLarge' : undefined;
}

/** Returns the title of the dialog of a schedule (SCH-05). */
export const titleOf = (t: Translate<typeof scheduleTexts>, { status }: Pick<Schedule, 'status'>): string =>
  status === 'ERRO' ? t('errorTitle') : t('statusTitle', { status: t(status) });

/** The words of a problem. */
export const wordsOf = (t: Translate<typeof scheduleTexts>, problem: NonNullable<Problems[ScheduleField]>): string =>
  problem === 'tooLong' ? t('tooLong', { max: limits.messageBody }) : t(problem);
