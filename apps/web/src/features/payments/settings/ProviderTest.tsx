import { paymentsApi, type PaymentCheck } from '@recado/contracts';
import { useState } from 'react';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { paymentSettingTexts } from './settings.texts.ts';
import { troubleText } from './troubleText.ts';

/** Signs in at the provider with the stored settings, and says in words what is wrong. */
export function ProviderTest() {
  const t = useTexts(paymentSettingTexts);
  const { run, busy } = useCall(paymentsApi.test);
  const [check, setCheck] = useState<PaymentCheck | null>(null);
  const test = async (): Promise<void> => {
    setCheck(null);
    setCheck(await run().catch(() => null));
  };
  return (
    <>
      <div>
        <BusyButton variant="outlined" busy={busy} onClick={() => void test()}>
          {t('test')}
        </BusyButton>
      </div>
      {check?.ok && (
        <Banner tone="success" icon="checkCircle">
          {t('testOk')}
        </Banner>
      )}
      {check?.ok && check.isWebhookInstalled === false && (
        <Banner tone="warning" icon="warning">
          {t('webhookMissing')}
        </Banner>
      )}
      {check?.trouble && (
        <Banner tone="error" icon="error">
          {troubleText(check.trouble)}
        </Banner>
      )}
    </>
  );
}
