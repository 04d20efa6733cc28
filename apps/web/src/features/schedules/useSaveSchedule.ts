import { schedulesApi, type Schedule } from '@recado/contracts';
import { useCompanyZone } from '../../lib/format/companyTime.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { queryClient, useCall } from '../../lib/server/api.ts';
import { withFile } from '../../lib/server/toFormData.ts';
import { traceOfFile } from '../../lib/server/traceOfFile.ts';
import { useClientKey } from '../../lib/server/useClientKey.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import type { Edited } from '../../ui/forms/useServerForm.ts';
import { isMoved, type ScheduleForm } from './scheduleForm.ts';
import { scheduleTexts } from './schedules.texts.ts';

const quiet = { quiet: true };

/**
 * Returns a function that creates a schedule or changes the given one, together with its picture: what is refused is not
 * stored at all. It throws the refusals of the server.
 */
export function useSaveSchedule(known?: Schedule) {
  const t = useTexts(scheduleTexts);
  const zone = useCompanyZone();
  const create = useCall(schedulesApi.create, quiet);
  const change = useCall(schedulesApi.change, quiet);
  const clientKeyOf = useClientKey();
  return async (form: ScheduleForm, { changed }: Edited<ScheduleForm>): Promise<void> => {
    const bodyOf = ({ contact, body, sendAt }: ScheduleForm) => ({ contactId: contact!.id, body: body.trim(), sendAt });
    const { file } = form;
    try {
      if (known) {
        const params = { scheduleId: known.id };
        const { sendAt, ...fields } = changed(bodyOf);
        // A failed one is sent anew at the time of the form, also if that was only proposed.
        const isAnew = known.status === 'ERRO' && isMoved(known, form.sendAt, zone);
        const body = {
          ...fields,
          ...((isAnew || sendAt !== undefined) && { sendAt: form.sendAt }),
          ...(file === 'remove' && { removeFile: true }),
        };
        await change.run({ params, ...withFile(body, file) });
      } else {
        const body = bodyOf(form);
        await create.run(withFile({ ...body, clientKey: clientKeyOf([body, traceOfFile(file)]) }, file));
      }
    } finally {
      void queryClient.invalidateQueries({ queryKey: [schedulesApi.list.path] });
      void queryClient.invalidateQueries({ queryKey: [schedulesApi.calendar.path] });
    }
    toast.success(t(known ? 'changeSaved' : 'saved'), { icon: 'scheduleSend' });
  };
}
