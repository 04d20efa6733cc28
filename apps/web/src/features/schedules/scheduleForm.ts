import { limits, scheduleFileTypes } from '@recado/contracts';
import { format } from 'date-fns';
import type { Translate } from '../../lib/texts.ts';
import type { scheduleTexts } from './schedules.texts.ts';

export type ScheduleForm = { contactId: number | null; body: string; /** `2026-11-21T15:30`, by the clock of this machine. */ sendAt: string };
export type ScheduleField = 'contactId' | 'body' | 'sendAt' | 'file';
export type Problems = Partial<Record<ScheduleField, 'required' | 'tooShort' | 'tooLong' | 'past' | 'contactGone' | 'badType' | 'tooLarge' | 'stalled' | 'refused'>>;

const hourMs = 3_600_000;

const written = "yyyy-MM-dd'T'HH:mm";

/** The first time the calendar offers: what is past cannot be sent at (SCH-09). */
export const firstSendAt = (now: number): string => format(now, written);

/** In an hour (SCH-09). */
export const defaultSendAt = (now: number): string => format(now + hourMs, written);

/** What is wrong with the form (SCH-07 to SCH-09). A minute past is forgiven: whoever fills in a form is allowed to be slow. */
export function problemsOf({ contactId, body, sendAt }: ScheduleForm, now: number): Problems {
  const length = body.trim().length;
  const at = Date.parse(sendAt);
  return {
    ...(contactId === null && { contactId: 'required' }),
    ...(length === 0 ? { body: 'required' } : length < limits.scheduleBodyMin ? { body: 'tooShort' } : length > limits.messageBody ? { body: 'tooLong' } : {}),
    ...(Number.isNaN(at) ? { sendAt: 'required' } : at < now - limits.schedulePastSeconds * 1_000 ? { sendAt: 'past' } : {}),
  };
}

/** What is wrong with a picture, before it travels (SCH-03). The server looks at its content again. */
export function problemOfFile({ type, size }: Pick<File, 'type' | 'size'>): Problems['file'] {
  if (!(scheduleFileTypes as readonly string[]).includes(type)) return 'badType';
  return size > limits.scheduleFileBytes ? 'tooLarge' : undefined;
}

/** The words of a problem. */
export const wordsOf = (t: Translate<typeof scheduleTexts>, problem: NonNullable<Problems[ScheduleField]>): string => (problem === 'tooLong' ? t('tooLong', { max: limits.messageBody }) : t(problem));
