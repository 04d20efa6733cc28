import { campaignsApi, type Campaign } from '@recado/contracts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { refreshCampaigns } from './campaigns.queries.ts';
import { campaignTexts } from './campaigns.texts.ts';

/** Stops, resumes and deletes a campaign, each after a question (CAMP-02, CAMP-13, CAMP-14). */
export function useCampaignActions() {
  const t = useTexts(campaignTexts);
  const confirm = useConfirm();
  const cancelCall = useCall(campaignsApi.cancel);
  const restartCall = useCall(campaignsApi.restart);
  const resumeCall = useCall(campaignsApi.resume);
  const removeCall = useCall(campaignsApi.remove);
  /** `useCall` shows a failure. The screen then shows what is true: somebody else may have been faster. */
  const attempt = async (call: Promise<unknown>, done: string): Promise<void> => {
    await call.then(
      () => toast.success(done),
      () => undefined,
    );
    refreshCampaigns();
  };
  return {
    isBusy: cancelCall.busy || restartCall.busy || resumeCall.busy || removeCall.busy,
    async cancel({ id, status, report }: Campaign): Promise<void> {
      const isPlanned = status === 'PROGRAMADA';
      const isWanted = await confirm({
        title: t(isPlanned ? 'cancelPlannedTitle' : 'cancelTitle'),
        text: isPlanned ? t('cancelPlannedText') : t('cancelText', { count: report.delivered }),
        confirm: t('cancelConfirm'),
        cancel: t(isPlanned ? 'keepPlanned' : 'keepSending'),
        danger: true,
      });
      if (isWanted) await attempt(cancelCall.run({ params: { campaignId: id } }), t('cancelled'));
    },
    async restart({ id }: Campaign): Promise<void> {
      const question = { title: t('restartTitle'), text: t('restartText'), confirm: t('restartConfirm') };
      if (await confirm(question)) await attempt(restartCall.run({ params: { campaignId: id } }), t('restarted'));
    },
    async resume({ id }: Campaign): Promise<void> {
      const question = {
        title: t('resumeTitle'),
        text: t('resumeText'),
        confirm: t('resumeConfirm'),
        cancel: t('keepPaused'),
      };
      if (await confirm(question)) await attempt(resumeCall.run({ params: { campaignId: id } }), t('resumed'));
    },
    async remove({ id, name, status }: Campaign): Promise<void> {
      const text = t(status === 'EM_ANDAMENTO' ? 'removeRunningText' : 'removeText');
      const question = { title: t('removeTitle', { name }), text, confirm: t('removeConfirm') };
      if (!(await confirm({ ...question, danger: true }))) return;
      await attempt(removeCall.run({ params: { campaignId: id } }), t('removed'));
      keepMainFocus();
    },
  };
}
