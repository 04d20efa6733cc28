import Button from '@mui/material/Button';
import type { PaymentSecretName, PaymentSettings } from '@recado/contracts';
import { Controller, useWatch } from 'react-hook-form';
import { messageTime } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FileField } from '../../../ui/fields/FileField.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import type { ServerForm } from '../../../ui/forms/useServerForm.ts';
import styles from './CredentialFields.module.css';
import { PaymentForm, secretsOf, typedSecrets, type TypedSecret } from './paymentForm.ts';
import { paymentSettingTexts } from './settings.texts.ts';

type Props = {
  form: ServerForm<typeof PaymentForm>;
  settings: PaymentSettings;
  choice: Parameters<typeof secretsOf>[0];
  certificateError: string | undefined;
};

const isTyped = (name: PaymentSecretName): name is TypedSecret => (typedSecrets as readonly string[]).includes(name);

/** The secrets of the chosen provider. Stored ones are never shown; an empty field keeps what is stored. */
export function CredentialFields({ form, settings, choice, certificateError }: Props) {
  const t = useTexts(paymentSettingTexts);
  const { error } = form;
  const names = secretsOf(choice);
  if (names.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('credentials')}</legend>
      {names.filter(isTyped).map((name) => (
        <SecretField key={name} {...{ form, settings, name }} />
      ))}
      {names.includes('certificate') && (
        <CertificateFields {...{ form, settings }} error={certificateError ?? error('certificate')} />
      )}
    </fieldset>
  );
}

type SecretProps = Pick<Props, 'form' | 'settings'> & { name: TypedSecret };

/** A secret that is typed. A stored one can be removed, and kept again before saving. */
function SecretField({ form: { control, register, error, setValue }, settings, name }: SecretProps) {
  const t = useTexts(paymentSettingTexts);
  const removed = useWatch({ control, name: 'removed' });
  const isRemoved = removed.includes(name);
  const at = settings.secretsSavedAt[name];
  const toggle = (): void =>
    setValue('removed', isRemoved ? removed.filter((one) => one !== name) : [...removed, name], {
      shouldDirty: true,
    });
  const help = isRemoved
    ? t('removeHelp')
    : at
      ? t('keepHelp', { when: messageTime(at) })
      : settings.secrets[name]
        ? t('keepUndatedHelp')
        : undefined;
  return (
    <PasswordField
      label={t(name)}
      help={help}
      error={error(name)}
      maxLength={name === 'clientSecret' || name === 'accessToken' ? 1_000 : 300}
      // Prevents the browser from storing the secret or filling in the user's password.
      autoComplete="new-password"
      spellCheck={false}
      aside={
        at && (
          <Button
            size="small"
            variant="text"
            aria-label={t(isRemoved ? 'keepOf' : 'removeOf', { name: t(name) })}
            onClick={toggle}
          >
            {t(isRemoved ? 'keepSecret' : 'removeSecret')}
          </Button>
        )
      }
      {...register(name)}
    />
  );
}

type CertificateProps = Pick<Props, 'form' | 'settings'> & { error: string | undefined };

/** The certificate of the bank; a chosen file may have a password and a key of its own. */
function CertificateFields({ form: { control, register, error }, settings, error: wrong }: CertificateProps) {
  const t = useTexts(paymentSettingTexts);
  const certificate = useWatch({ control, name: 'certificate' });
  const { certificate: savedAt } = settings.secretsSavedAt;
  const stored =
    savedAt === null ? null : { name: t('certificateSaved', { when: messageTime(savedAt) }), preview: null };
  return (
    <>
      <Controller
        control={control}
        name="certificate"
        render={({ field: { value, onChange } }) => (
          <FileField
            value={value}
            onChange={onChange}
            stored={stored}
            label={t('chooseCertificate')}
            help={t('certificateHelp')}
            icon="lock"
            accept=".p12,.pfx,.pem,.crt,.cer"
            error={wrong}
          />
        )}
      />
      {certificate instanceof File && (
        <>
          <PasswordField
            label={t('certificatePassword')}
            help={t('passwordHelp')}
            isOptional
            error={error('certificatePassword')}
            maxLength={200}
            autoComplete="new-password"
            spellCheck={false}
            {...register('certificatePassword')}
          />
          <Controller
            control={control}
            name="privateKey"
            render={({ field: { value, onChange } }) => (
              <FileField
                value={value}
                onChange={onChange}
                stored={null}
                label={t('choosePrivateKey')}
                help={t('privateKeyHelp')}
                icon="lock"
                accept=".pem,.key"
                error={error('privateKey')}
              />
            )}
          />
        </>
      )}
    </>
  );
}
