import { schedulesApi, type Schedule } from '@recado/contracts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { queryClient, useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { scheduleTexts } from './schedules.texts.ts';

/** Returns a function that deletes a schedule after a question, and whether it did (SCH-13). */
export function useCancelSchedule() {
  const t = useTexts(scheduleTexts);
  const confirm = useConfirm();
  const { run, busy } = useCall(schedulesApi.remove);
  const cancel = async ({ id, contact }: Pick<Schedule, 'id' | 'contact'>): Promise<boolean> => {
    const question = { title: t('cancelTitle'), text: t('cancelText', { name: contact.name }) };
    if (!(await confirm({ ...question, confirm: t('cancelConfirm'), danger: true }))) return false;
    const isGone = await run({ params: { scheduleId: id } }).then(
      () => true,
      () => false,
    );
    if (isGone) toast.success(t('cancelled'));
    if (isGone) keepMainFocus();
    // Also after a refusal: a colleague or the sender may have been faster.
    void queryClient.invalidateQueries({ queryKey: [schedulesApi.list.path] });
    void queryClient.invalidateQueries({ queryKey: [schedulesApi.calendar.path] });
    return isGone;
  };
  return { cancel, busy };
}
