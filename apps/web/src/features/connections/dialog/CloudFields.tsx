import Button from '@mui/material/Button';
import { cloudApi, type CloudCheck, type CloudCredentials } from '@recado/contracts';
import { useWatch } from 'react-hook-form';
import { useCall, useEndpoint } from '../../../lib/server/api.ts';
import { copyText } from '../../../lib/browser/copyText.ts';
import { connectionNoticeTexts } from '../../../lib/texts/connectionNotices.texts.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { RetryButton } from '../../../ui/fields/RetryButton.tsx';
import { useResultOf } from '../../../ui/forms/useResultOf.ts';
import styles from './CloudFields.module.css';
import { cloudOf, type PartProps } from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';

const secrets = {
  'cloud.accessToken': 'accessToken',
  'cloud.appSecret': 'appSecret',
  'cloud.verifyToken': 'verifyToken',
} as const;
const helps = {
  'cloud.accessToken': 'accessTokenHelp',
  'cloud.appSecret': undefined,
  'cloud.verifyToken': 'verifyTokenHelp',
} as const;

/**
 * The credentials of a number of the official API, the webhook address, and a test (CONN-23, CONN-25). Stored secrets
 * are never shown.
 */
export function CloudFields({
  id,
  control,
  register,
  getValues,
  error,
}: PartProps & { /** Null for a new one. */ id: number | null }) {
  const t = useTexts(connectionTexts);
  const asked = useEndpoint(cloudApi.webhook);
  const { data: webhook } = asked;
  const retry = retryOf(asked);
  const { run, busy } = useCall(cloudApi.test);
  const [check, keepCheck] = useResultOf<CloudCredentials, CloudCheck>(
    cloudOf({ cloud: useWatch({ control, name: 'cloud' }) }),
  );
  const test = async (): Promise<void> => {
    const cloud = cloudOf(getValues());
    keepCheck(null, cloud);
    const answer = await run({ body: { cloud, ...(id !== null && { whatsappId: id }) } }).catch(() => null);
    keepCheck(answer, cloud);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('cloudTitle')}</legend>
      <p className={styles.text}>{t('cloudText')}</p>
      {(['cloud.phoneNumberId', 'cloud.wabaId'] as const).map((field) => (
        <Field
          key={field}
          label={t(field === 'cloud.wabaId' ? 'wabaId' : 'phoneNumberId')}
          error={error(field)}
          inputMode="numeric"
          maxLength={32}
          autoComplete="off"
          {...register(field)}
        />
      ))}
      {(Object.keys(secrets) as (keyof typeof secrets)[]).map((field) => (
        <PasswordField
          key={field}
          label={t(secrets[field])}
          help={helps[field] && t(helps[field])}
          error={error(field)}
          maxLength={field === 'cloud.accessToken' ? 1_024 : 255}
          // Prevents the browser from storing the secret or filling in the user's password.
          autoComplete="new-password"
          spellCheck={false}
          {...(id !== null && { placeholder: t('stored') })}
          {...register(field)}
        />
      ))}
      <Field
        label={t('webhook')}
        help={t('webhookHelp')}
        error={retry && t('webhookFailed')}
        readOnly
        value={webhook?.url ?? ''}
        onFocus={(event) => event.target.select()}
        end={
          retry ? (
            <RetryButton onRetry={retry} />
          ) : (
            <Button size="small" variant="text" disabled={!webhook} onClick={() => void copyText(webhook?.url ?? '')}>
              {t('copy')}
            </Button>
          )
        }
      />
      <div className={styles.test}>
        <BusyButton variant="outlined" busy={busy} onClick={() => void test()}>
          {t('test')}
        </BusyButton>
        <Result check={check} />
      </div>
    </fieldset>
  );
}

/** The result of a test, or an explanation of the test. */
function Result({ check }: { check: CloudCheck | null }) {
  const t = useTexts(connectionTexts);
  const why = useTexts(connectionNoticeTexts);
  const words = (): string => {
    if (!check) return t('testText');
    if (check.ok) return t('testGood', { name: check.name ?? t('connection'), number: readablePhone(check.number) });
    // "Edit the connection" would not help here, because the user is editing it.
    return check.problem === 'credentials_missing' ? t('testMissing') : why(check.problem);
  };
  return (
    <p className={styles.result} role="status" data-tone={check ? (check.ok ? 'good' : 'bad') : 'none'}>
      {check && <Icon name={check.ok ? 'checkCircleFilled' : 'errorFilled'} size={18} />}
      <span>{words()}</span>
    </p>
  );
}
