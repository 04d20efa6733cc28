import { operationsApi, type FailedJob } from '@recado/contracts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { refreshOperations } from './operations.queries.ts';
import { operationTexts } from './operations.texts.ts';

/** The actions on failed jobs. Each shows its result and refetches the page. */
export function useFailedJobActions() {
  const t = useTexts(operationTexts);
  const confirm = useConfirm();
  const retryOne = useCall(operationsApi.retryJob);
  const retryEach = useCall(operationsApi.retryAllJobs);
  const discardOne = useCall(operationsApi.discardJob);

  /** Runs an action whose refusal `useCall` has shown, and says its result. */
  const act = async (task: () => Promise<string>): Promise<void> => {
    try {
      toast.success(await task());
    } catch {
      // Another operator may have acted on the job, which the list then shows.
    }
    refreshOperations();
    keepMainFocus();
  };
  return {
    isBusy: retryEach.busy,
    retry: ({ id }: FailedJob) =>
      act(async () => {
        await retryOne.run({ params: { jobId: id } });
        return t('retried');
      }),
    async retryAll() {
      if (!(await confirm({ title: t('retryAllTitle'), text: t('retryAllText'), confirm: t('retryAll') }))) return;
      await act(async () => {
        const { retried } = await retryEach.run({});
        return t('retriedAll', { count: retried });
      });
    },
    async discard({ id, job }: FailedJob) {
      const question = { title: t('discardTitle', { job }), text: t('discardText'), confirm: t('discardConfirm') };
      if (!(await confirm({ ...question, danger: true }))) return;
      await act(async () => {
        await discardOne.run({ params: { jobId: id } });
        return t('discarded');
      });
    },
  };
}
