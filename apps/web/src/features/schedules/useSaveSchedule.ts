import { schedulesApi, type Schedule } from '@recado/contracts';
import { useRef } from 'react';
import { ApiError, queryClient, useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import type { FileChange } from '../../ui/fields/FileField.tsx';
import type { Problems, ScheduleForm } from './scheduleForm.ts';
import { scheduleTexts } from './schedules.texts.ts';

/** The submit delay of this form (SCH-12). */
const manner = { quiet: true, leastMs: 500 };

/**
 * Keeps a message to be sent at a time, then its picture. When the picture alone was refused the message is kept
 * already: the next attempt changes it instead of making a second one. A time that was not touched is not sent: the
 * stored one has seconds, and one in the past would be refused.
 */
export function useSaveSchedule(known?: Schedule) {
  const t = useTexts(scheduleTexts);
  const create = useCall(schedulesApi.create, manner);
  const change = useCall(schedulesApi.change, manner);
  const attach = useCall(schedulesApi.attach, manner);
  const detach = useCall(schedulesApi.detach, manner);
  const kept = useRef<Schedule>(known);
  const save = async (
    { contactId, body, sendAt }: ScheduleForm,
    picture: FileChange,
    isMoved: boolean,
  ): Promise<'saved' | Problems> => {
    const fields = { contactId: contactId ?? 0, body: body.trim() };
    try {
      kept.current = kept.current
        ? await change.run({ params: { scheduleId: kept.current.id }, body: { ...fields, ...(isMoved && { sendAt }) } })
        : await create.run({ body: { ...fields, sendAt } });
      if (picture === 'remove') await detach.run({ params: { scheduleId: kept.current.id } });
    } catch (error) {
      return refusal(error);
    } finally {
      void queryClient.invalidateQueries({ queryKey: [schedulesApi.list.path] });
      void queryClient.invalidateQueries({ queryKey: [schedulesApi.calendar.path] });
    }
    if (picture instanceof File) {
      const form = new FormData();
      form.append('file', picture);
      try {
        await attach.run({ params: { scheduleId: kept.current.id }, form });
      } catch (error) {
        toast.error(t('fileRefused'));
        return { file: fileProblem(error) };
      }
    }
    toast.success(t(known ? 'changeSaved' : 'saved'), { icon: 'scheduleSend' });
    return 'saved';
  };
  return { save, busy: create.busy || change.busy || attach.busy || detach.busy };
}

const fileProblems: Record<string, Problems['file']> = {
  ERR_FILE_TOO_LARGE: 'tooLarge',
  ERR_FILE_TYPE: 'badType',
  ERR_UPLOAD_STALLED: 'stalled',
};
const fileProblem = (error: unknown): NonNullable<Problems['file']> =>
  (error instanceof ApiError && fileProblems[error.code]) || 'refused';

/** The refusals by field; other failures are shown as notices. */
function refusal(error: unknown): Problems {
  if (error instanceof ApiError && error.code === 'ERR_NO_CONTACT_FOUND') return { contactId: 'contactGone' };
  const fields =
    error instanceof ApiError && error.code === 'ERR_VALIDATION'
      ? ((error.details?.fields ?? {}) as Record<string, string>)
      : {};
  const problems: Problems = {
    ...(fields.contactId && { contactId: 'refused' }),
    ...(fields.body && { body: fields.body === 'too_small' ? 'tooShort' : 'refused' }),
    ...(fields.sendAt && { sendAt: fields.sendAt === 'past' ? 'past' : 'refused' }),
  };
  if (Object.keys(problems).length === 0) toastError(error);
  return problems;
}
