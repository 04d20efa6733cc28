import { limits, webhooksApi, type Webhook } from '@recado/contracts';
import { keepMainFocus } from '../../../lib/keyboard/focusMain.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { refreshWebhooks } from './webhooks.queries.ts';
import { webhookTabTexts } from './webhooks.texts.ts';

/** The actions on a row of the webhooks. Refusals are shown by `useCall`, and the list is read again after each. */
export function useWebhookActions(show: (secret: string) => void) {
  const t = useTexts(webhookTabTexts);
  const confirm = useConfirm();
  const testing = useCall(webhooksApi.test);
  const changing = useCall(webhooksApi.change);
  const renewing = useCall(webhooksApi.renewSecret);
  const removing = useCall(webhooksApi.remove);
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    await action().catch(() => undefined);
    await refreshWebhooks();
  };
  return {
    test: ({ id }: Webhook) =>
      attempt(async () => {
        await testing.run({ params: { webhookId: id } });
        toast.success(t('tested'));
      }),
    toggle: ({ id, active }: Webhook) =>
      attempt(async () => void (await changing.run({ params: { webhookId: id }, body: { active: !active } }))),
    async renew({ id }: Webhook): Promise<void> {
      const text = t('renewText', { hours: limits.webhookOverlapHours });
      if (!(await confirm({ title: t('renewTitle'), text, confirm: t('renewConfirm') }))) return;
      await attempt(async () => show((await renewing.run({ params: { webhookId: id } })).secret));
    },
    async remove(webhook: Webhook): Promise<void> {
      const question = { title: t('removeTitle', webhook), text: t('removeText'), confirm: t('removeConfirm') };
      if (!(await confirm({ ...question, danger: true }))) return;
      await attempt(async () => {
        await removing.run({ params: { webhookId: webhook.id } });
        toast.success(t('removed'));
      });
      keepMainFocus();
    },
  };
}
