import { botsApi, flowRunsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { messageTime } from '../../../lib/format/dates.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { keyOf, queryClient, useCall, useEndpoint } from '../../../lib/server/api.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { LoadFailed } from '../../../ui/fields/LoadFailed.tsx';
import { whyTexts } from './why.texts.ts';
import styles from './WhyDialog.module.css';

/** The flow that a ticket is in now, and a button that stops it after a question. Nothing without a run. */
export function RunLine({ ticketId }: { ticketId: number }) {
  const t = useTexts(whyTexts);
  const given = useMemo(() => ({ params: { ticketId } }), [ticketId]);
  const asked = useEndpoint(flowRunsApi.get, given, { staleTime: 0 });
  const confirm = useConfirm();
  const stop = useCall(flowRunsApi.stop);
  const run = asked.data?.run;
  const retry = retryOf(asked);
  if (retry) return <LoadFailed text={t('runFailed')} onRetry={retry} />;
  if (!run?.wait) return null;
  const { flow, wait, since, wakeAt } = run;
  const stopRun = async (): Promise<void> => {
    const question = { title: t('stopFlowQuestion', { flow }), text: t('stopFlowText'), confirm: t('stopFlow') };
    if (!(await confirm(question))) return;
    try {
      await stop.run(given);
      toast.success(t('flowIsStopped'));
    } catch {
      // `useCall` has shown the error.
    }
    for (const endpoint of [flowRunsApi.get, botsApi.why])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint, given) });
  };
  return (
    <div className={styles.run}>
      <p>{t(`inFlow.${wait}`, { flow, at: messageTime(wakeAt ?? since) })}</p>
      <BusyButton variant="outlined" size="small" busy={stop.busy} onClick={() => void stopRun()}>
        {t('stopFlow')}
      </BusyButton>
    </div>
  );
}
