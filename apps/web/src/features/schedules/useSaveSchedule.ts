import { schedulesApi, type Schedule } from '@recado/contracts';
import { useRef } from 'react';
import { ApiError, queryClient, useCall } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.ts';
import { toast, toastError } from '../../lib/toasts.tsx';
import type { Problems, ScheduleForm } from './scheduleForm.ts';
import { scheduleTexts } from './schedules.texts.ts';

/** The submit delay of this form (SCH-12). */
const manner = { quiet: true, leastMs: 500 };

/**
 * Keeps a message to be sent at a time, then its picture. When the picture alone was refused the message is kept already:
 * the next attempt changes it instead of making a second one.
 */
export function useSaveSchedule() {
  const t = useTexts(scheduleTexts);
  const create = useCall(schedulesApi.create, manner);
  const change = useCall(schedulesApi.change, manner);
  const attach = useCall(schedulesApi.attach, manner);
  const kept = useRef<Schedule>(undefined);
  const save = async ({ contactId, body, sendAt }: ScheduleForm, file: File | null): Promise<'saved' | Problems> => {
    const fields = { contactId: contactId ?? 0, body: body.trim(), sendAt: new Date(sendAt).toISOString() };
    try {
      kept.current = kept.current ? await change.run({ params: { scheduleId: kept.current.id }, body: fields }) : await create.run({ body: fields });
    } catch (error) {
      return refusal(error);
    }
    void queryClient.invalidateQueries({ queryKey: [schedulesApi.list.path] });
    if (file) {
      const form = new FormData();
      form.append('file', file);
      try {
        await attach.run({ params: { scheduleId: kept.current.id }, form });
      } catch (error) {
        toast.error(t('fileRefused'));
        return error instanceof ApiError && error.code === 'ERR_FILE_TOO_LARGE'
          ? { file: 'tooLarge' }
          : error instanceof ApiError && error.code === 'ERR_FILE_TYPE'
            ? { file: 'badType' }
            : error instanceof ApiError && error.code === 'ERR_UPLOAD_STALLED'
              ? { file: 'stalled' }
              : { file: 'refused' };
      }
    }
    toast.success(t('saved'), { icon: 'scheduleSend' });
    return 'saved';
  };
  return { save, busy: create.busy || change.busy || attach.busy };
}

/** What was refused, field by field; other failures are notices. */
function refusal(error: unknown): Problems {
  if (error instanceof ApiError && error.code === 'ERR_NO_CONTACT_FOUND') return { contactId: 'contactGone' };
  const fields = error instanceof ApiError && error.code === 'ERR_VALIDATION' ? ((error.details?.fields ?? {}) as Record<string, string>) : {};
  const problems: Problems = {
    ...(fields.contactId && { contactId: 'refused' }),
    ...(fields.body && { body: fields.body === 'too_small' ? 'tooShort' : 'refused' }),
    ...(fields.sendAt && { sendAt: fields.sendAt === 'past' ? 'past' : 'refused' }),
  };
  if (Object.keys(problems).length === 0) toastError(error);
  return problems;
}
