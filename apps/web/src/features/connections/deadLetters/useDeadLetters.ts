import { connectionsApi, deadLettersApi, type DeadLetter } from '@recado/contracts';
import { useState } from 'react';
import { queryClient, useCall, usePages } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { deadLetterTexts } from './deadLetters.texts.ts';

const refresh = (): Promise<unknown> =>
  Promise.all(
    [deadLettersApi.list, connectionsApi.health].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  );

/** The dead letters of a connection and their actions. Each action shows its result and refreshes the list. */
export function useDeadLetters(whatsappId: number) {
  const t = useTexts(deadLetterTexts);
  const confirm = useConfirm();
  const pages = usePages(deadLettersApi.list, 'letters', { params: { whatsappId }, query: {} });
  const [busyId, setBusyId] = useState<number | null>(null);
  const retryAll = useCall(deadLettersApi.retryAll);
  const retryOne = useCall(deadLettersApi.retry);
  const discardAll = useCall(deadLettersApi.discardAll);
  const discardOne = useCall(deadLettersApi.discard);
  const params = { whatsappId };
  const count = pages.data?.pages.at(-1)?.count ?? 0;

  /** Shows the result of a retry. */
  const showOutcome = ({ recorded, left }: { recorded: number; left: number }, isAll: boolean): void => {
    if (recorded === 0) toast.error(t('stillNot'));
    else if (isAll && left > 0) toast.info(t('recordedSome', { recorded, left }));
    else toast.success(t('recorded', { count: recorded }));
  };
  // useCall has shown the failure; the list is refreshed in both cases.
  const ended = async <R>(call: Promise<R>, then: (answer: R) => void): Promise<void> => {
    await call.then(then, () => undefined);
    await refresh();
  };

  return {
    ...pages,
    count,
    busyId,
    busy: retryAll.busy || retryOne.busy || discardAll.busy || discardOne.busy,
    retryingAll: retryAll.busy,
    retryAll: () => ended(retryAll.run({ params }), (answer) => showOutcome(answer, true)),
    async retry({ id }: DeadLetter): Promise<void> {
      setBusyId(id);
      await ended(retryOne.run({ params: { ...params, letterId: id } }), (answer) => showOutcome(answer, false));
      setBusyId(null);
    },
    async discard({ id }: DeadLetter): Promise<void> {
      if (
        !(await confirm({
          title: t('discardTitle'),
          text: t('discardText'),
          confirm: t('discardConfirm'),
          danger: true,
        }))
      )
        return;
      await ended(discardOne.run({ params: { ...params, letterId: id } }), () => toast.success(t('discarded')));
    },
    async discardAll(): Promise<void> {
      if (
        !(await confirm({
          title: t('discardAllTitle', { count }),
          text: t('discardAllText'),
          confirm: t('discardConfirm'),
          danger: true,
        }))
      )
        return;
      await ended(discardAll.run({ params }), () => toast.success(t('discarded')));
    },
  };
}
