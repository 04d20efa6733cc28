import { settingsApi } from '@recado/contracts';
import { useRef } from 'react';
import { z } from 'zod';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { useLeaveQuestion } from '../../ui/dialogs/useLeaveQuestion.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { mailOptionTexts } from './mailOptions.texts.ts';
import styles from './OptionsTab.module.css';
import { settingTexts } from './settings.texts.ts';
import type { useSettings } from './useSettings.ts';

const quiet = { quiet: true };
const params = { key: 'paymentToken' };
const TokenForm = z.object({ value: z.string().trim().min(1).max(1_000) });

/** The token of the payment provider, for super users (SET-02). The stored one is never shown. */
export function PaymentToken({ settings: { valueOf, put } }: { settings: ReturnType<typeof useSettings> }) {
  const t = useTexts(mailOptionTexts);
  const saved = useTexts(settingTexts);
  const { run, busy } = useCall(settingsApi.change, quiet);
  const area = useRef<HTMLFormElement>(null);
  const isSet = valueOf('paymentToken') !== '';
  const store = async (value: string): Promise<void> => {
    put(await run({ params, body: { value } }));
    toast.success(saved('saved'), { id: 'settings' });
  };
  const form = useServerForm({
    schema: TokenForm,
    defaultValues: { value: '' },
    async send({ value }, { settle }) {
      await store(value);
      settle({ value: '' });
    },
  });
  useLeaveQuestion(form.formState.isDirty, { isBusy: form.busy });
  return (
    <form
      ref={area}
      className={styles.token}
      aria-label={t('paymentToken')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <PasswordField
        label={t('paymentToken')}
        help={t(isSet ? 'paymentTokenSet' : 'paymentTokenText')}
        error={form.error('value')}
        autoComplete="off"
        {...form.register('value')}
      />
      <span className={styles.tokenButtons}>
        <SubmitButton busy={form.busy}>{t('saveToken')}</SubmitButton>
        {isSet && (
          <BusyButton
            busy={busy}
            next={() => area.current?.querySelector('input')}
            onClick={() => void store('').catch(toastError)}
          >
            {t('removeToken')}
          </BusyButton>
        )}
      </span>
    </form>
  );
}
