import { schedulesApi, type Schedule } from '@recado/contracts';
import { useRef } from 'react';
import { useCompanyZone } from '../../lib/format/companyTime.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { queryClient, useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { isMoved, type ScheduleForm } from './scheduleForm.ts';
import { scheduleTexts } from './schedules.texts.ts';

const quiet = { quiet: true };

/**
 * Returns a function that creates a schedule or changes the given one, then its picture. It throws the refusals of the
 * server. If only the picture was refused, the next attempt changes the saved schedule instead of creating a second one.
 */
export function useSaveSchedule(known?: Schedule) {
  const t = useTexts(scheduleTexts);
  const zone = useCompanyZone();
  const create = useCall(schedulesApi.create, quiet);
  const change = useCall(schedulesApi.change, quiet);
  const attach = useCall(schedulesApi.attach, quiet);
  const detach = useCall(schedulesApi.detach, quiet);
  const saved = useRef<Schedule>(known);
  return async ({ contact, body, sendAt, file }: ScheduleForm): Promise<void> => {
    const fields = { contactId: contact!.id, body: body.trim() };
    try {
      saved.current = saved.current
        ? await change.run({
            params: { scheduleId: saved.current.id },
            body: { ...fields, ...(isMoved(known, sendAt, zone) && { sendAt }) },
          })
        : await create.run({ body: { ...fields, sendAt } });
      if (file === 'remove') await detach.run({ params: { scheduleId: saved.current.id } });
    } finally {
      void queryClient.invalidateQueries({ queryKey: [schedulesApi.list.path] });
      void queryClient.invalidateQueries({ queryKey: [schedulesApi.calendar.path] });
    }
    if (file instanceof File) {
      const form = new FormData();
      form.append('file', file);
      await attach.run({ params: { scheduleId: saved.current.id }, form }).catch((error: unknown) => {
        toast.error(t('fileRefused'));
        throw error;
      });
    }
    toast.success(t(known ? 'changeSaved' : 'saved'), { icon: 'scheduleSend' });
  };
}
