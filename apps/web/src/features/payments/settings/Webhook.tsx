import { paymentsApi, type PaymentSettings } from '@recado/contracts';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copyText.ts';
import { messageTime } from '../../../lib/format/dates.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { putPaymentSettings } from '../payments.queries.ts';
import { paymentSettingTexts } from './settings.texts.ts';
import { troubleOf, troubleText } from './troubleText.ts';

/** The address that the provider calls: registered by a call at banks, entered by hand at Mercado Pago. */
export function Webhook({ settings }: { settings: PaymentSettings }) {
  const t = useTexts(paymentSettingTexts);
  const { run, busy } = useCall(paymentsApi.installWebhook, { quiet: true });
  const [refusal, setRefusal] = useState<string | null>(null);
  const { webhookUrl, webhookInstalledAt, provider } = settings;
  const install = async (): Promise<void> => {
    setRefusal(null);
    try {
      putPaymentSettings(await run());
      toast.success(t('installedNow'));
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble) setRefusal(troubleText(trouble));
      else toastError(error);
    }
  };
  return (
    <>
      <Field
        label={t('address')}
        readOnly
        value={webhookUrl}
        help={
          provider === 'bacen'
            ? webhookInstalledAt
              ? t('installed', { when: messageTime(webhookInstalledAt) })
              : t('notInstalled')
            : undefined
        }
        end={<IconButton36 icon="copy" label={t('copyAddress')} onClick={() => void copyText(webhookUrl)} />}
      />
      {provider === 'bacen' && (
        <div>
          <BusyButton variant="outlined" busy={busy} onClick={() => void install()}>
            {t('install')}
          </BusyButton>
        </div>
      )}
      {refusal && (
        <Banner tone="error" icon="error">
          {refusal}
        </Banner>
      )}
    </>
  );
}
