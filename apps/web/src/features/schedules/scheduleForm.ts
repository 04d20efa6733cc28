import { isMimeType, limits, scheduleFileTypes, schedulesApi, type Schedule } from '@recado/contracts';
import { z } from 'zod';
import { wallClock } from '../../lib/format/wallClock.ts';
import type { Translate } from '../../lib/texts/texts.ts';
import type { FileChange } from '../../ui/fields/FileField.tsx';
import type { PickedContact } from '../contacts/index.ts';
import type { scheduleTexts } from './schedules.texts.ts';

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

/** True if the time of the form must be sent: the stored one has seconds, and one in the past would be refused. */
export const isMoved = (schedule: Pick<Schedule, 'sendAt'> | undefined, sendAt: string, timeZone: string): boolean =>
  schedule === undefined || sendAt !== wallClock(schedule.sendAt, timeZone);

const { body } = schedulesApi.create.body.shape;

/**
 * Returns the schema of the form (SCH-03, SCH-07 to SCH-09). `sendAt` is `2026-11-21T15:30` by the company's clock. Accepts
 * a time up to a minute ago, because filling in a form takes time.
 */
export const scheduleForm = (
  schedule: Pick<Schedule, 'sendAt'> | undefined,
  timeZone: string,
  now: () => number = Date.now,
) =>
  z.object({
    contact: z.custom<PickedContact | null>((contact) => contact !== null),
    body,
    sendAt: z
      .string()
      .refine(
        (sendAt) =>
          !Number.isNaN(Date.parse(sendAt)) &&
          (!isMoved(schedule, sendAt, timeZone) ||
            sendAt >= wallClock(now() - limits.schedulePastSeconds * 1_000, timeZone)),
      ),
    file: z.custom<FileChange>((file) => !(file instanceof File) || problemOfFile(file) === undefined),
  });
export type ScheduleForm = z.output<ReturnType<typeof scheduleForm>>;

/** Returns the problem of a picture before it is uploaded (SCH-03). The server checks its content again. */
export function problemOfFile({ type, size }: Pick<File, 'type' | 'size'>): 'badType' | 'tooLarge' | undefined {
  if (!isMimeType(type, ...scheduleFileTypes)) return 'badType';
  return size > limits.scheduleFileBytes ? 'tooLarge' : undefined;
}

/** Returns the title of the dialog of a schedule (SCH-05). */
export const titleOf = (t: Translate<typeof scheduleTexts>, { status }: Pick<Schedule, 'status'>): string =>
  status === 'ERRO' ? t('errorTitle') : t('statusTitle', { status: t(status) });

const fileProblems: Record<string, 'tooLarge' | 'badType' | 'stalled'> = {
  ERR_FILE_TOO_LARGE: 'tooLarge',
  ERR_FILE_TYPE: 'badType',
  ERR_UPLOAD_STALLED: 'stalled',
};

/** Returns the words of an error where the usual ones of a form say too little. */
export function wordScheduleError(
  t: Translate<typeof scheduleTexts>,
  field: string,
  code: string,
  typed: unknown,
): string | undefined {
  if (field === 'file') return t((typed instanceof File && problemOfFile(typed)) || fileProblems[code] || 'refused');
  if (field === 'contact' && code === 'ERR_NO_CONTACT_FOUND') return t('contactGone');
  if (field === 'sendAt' && (code === 'past' || code === 'custom'))
    return t(Number.isNaN(Date.parse(String(typed))) ? 'required' : 'past');
  if (field === 'body' && code === 'custom' && String(typed).trim() !== '') return t('tooShort');
  return code === 'too_big' && field === 'body' ? t('tooLong', { max: limits.messageBody }) : undefined;
}
