import { paymentEnvironments, paymentsApi, pixBanks, type PaymentSettings } from '@recado/contracts';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field, FieldFrame } from '../../../ui/fields/Field.tsx';
import { RadioBar } from '../../../ui/fields/RadioBar.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { useServerForm, type ServerForm } from '../../../ui/forms/useServerForm.ts';
import { Banner } from '../../../ui/page/Banner.tsx';
import { putPaymentSettings } from '../payments.queries.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { changeOf, confirmsOnlySmall, fieldsOf, formOf, PaymentForm } from './paymentForm.ts';
import { paymentSettingTexts } from './settings.texts.ts';
import { troubleOf, troubleText } from './troubleText.ts';

type Props = { settings: PaymentSettings; onClose: () => void };

const quiet = { quiet: true };
const lengths = { pixKey: 77, receiverName: 25, receiverCity: 15, tokenUrl: 300, baseUrl: 300 } as const;

/** Chooses how companies pay, with the account and the credentials that the choice needs. */
export function PaymentDialog({ settings, onClose }: Props) {
  const t = useTexts(paymentSettingTexts);
  const { run } = useCall(paymentsApi.changeSettings, quiet);
  // The settings that the form shows: another operator may have saved others since.
  const [begun] = useState(settings);
  const [certificateError, setCertificateError] = useState<string | undefined>();
  const form = useServerForm({
    schema: PaymentForm,
    defaultValues: formOf(begun),
    async send(fields) {
      setCertificateError(undefined);
      try {
        putPaymentSettings(await run({ body: await changeOf(fields, begun) }));
      } catch (error) {
        const trouble = troubleOf(error);
        if (!trouble) throw error;
        return setCertificateError(troubleText(trouble));
      }
      toast.success(t('saved'));
      onClose();
    },
    wordError: (field) => (field === 'tokenUrl' || field === 'baseUrl' ? t('wrongAddress') : undefined),
  });
  const { register, control, error, setFocus, dialog } = form;
  const [provider, bank, environment] = useWatch({ control, name: ['provider', 'bank', 'environment'] });
  const choice = { provider, bank, environment };
  const shown = fieldsOf(choice);
  return (
    <FormDialog
      {...dialog}
      title={t('changeTitle')}
      submit={t('save')}
      onClose={onClose}
      onEnter={() => setFocus('provider')}
    >
      <FieldFrame label={t('provider')} help={t(`providerHelp.${provider}`)} error={error('provider')}>
        {(ties) => (
          <SelectBox {...ties} {...register('provider')}>
            {settings.providers.map((name) => (
              <option key={name} value={name}>
                {t(`provider.${name}`)}
              </option>
            ))}
          </SelectBox>
        )}
      </FieldFrame>
      {shown.includes('bank') && <BankFields form={form} />}
      {confirmsOnlySmall(choice) && (
        // In the scrolling column of the dialog the banner itself would shrink.
        <div>
          <Banner tone="warning" icon="warning">
            {t('efiHint')}
          </Banner>
        </div>
      )}
      {(['tokenUrl', 'baseUrl', 'pixKey', 'receiverName', 'receiverCity'] as const)
        .filter((field) => shown.includes(field))
        .map((field) => (
          <Field
            key={field}
            label={t(field)}
            help={field === 'receiverName' ? t('receiverHelp') : undefined}
            error={error(field)}
            maxLength={lengths[field]}
            autoComplete="off"
            spellCheck={false}
            {...register(field)}
          />
        ))}
      <CredentialFields form={form} settings={settings} choice={choice} certificateError={certificateError} />
    </FormDialog>
  );
}

/** The bank behind the Central Bank's Pix API, and its environment. */
function BankFields({ form: { register, control, error } }: { form: ServerForm<typeof PaymentForm> }) {
  const t = useTexts(paymentSettingTexts);
  return (
    <>
      <FieldFrame label={t('bank')} error={error('bank')}>
        {(ties) => (
          <SelectBox {...ties} {...register('bank')}>
            {pixBanks.map((name) => (
              <option key={name} value={name}>
                {t(`bank.${name}`)}
              </option>
            ))}
          </SelectBox>
        )}
      </FieldFrame>
      <Controller
        control={control}
        name="environment"
        render={({ field }) => (
          <RadioBar
            {...field}
            label={t('environment')}
            options={paymentEnvironments.map((value) => ({ value, label: t(`environment.${value}`) }))}
          />
        )}
      />
    </>
  );
}
