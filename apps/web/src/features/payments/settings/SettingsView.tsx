import Button from '@mui/material/Button';
import type { PaymentSecretName, PaymentSettings } from '@recado/contracts';
import { useState, type ReactNode } from 'react';
import { dateText, messageTime } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/lists/TableSkeleton.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { usePaymentSettings } from '../payments.queries.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { confirmsOnlySmall, secretsOf } from './paymentForm.ts';
import { ProviderTest } from './ProviderTest.tsx';
import { paymentSettingTexts } from './settings.texts.ts';
import styles from './SettingsView.module.css';
import { Webhook } from './Webhook.tsx';

/** The way in which companies pay: the provider with its account and credentials, a test, and the webhook. */
export function SettingsView() {
  const t = useTexts(paymentSettingTexts);
  const found = usePaymentSettings();
  const [isEditing, setIsEditing] = useState(false);
  if (found.isPending) return <TableSkeleton size="large" />;
  if (!found.data) return <ErrorState title={t('failed')} onRetry={() => void found.refetch()} />;
  const settings = found.data;
  const { provider } = settings;
  return (
    <div className={styles.groups}>
      {provider === null && (
        <Banner tone="warning" icon="warning">
          {t('noProvider')}
        </Banner>
      )}
      {confirmsOnlySmall(settings) && (
        <Banner tone="warning" icon="warning">
          {t('efiHint')}
        </Banner>
      )}
      <Group title={t('title')} text={t('text')}>
        <Facts settings={settings} />
        <div>
          <Button variant={provider === null ? 'contained' : 'outlined'} onClick={() => setIsEditing(true)}>
            {t('change')}
          </Button>
        </div>
      </Group>
      {provider !== null && (
        <Group title={t('testTitle')} text={t('testText')}>
          {/* The result of a test does not apply to changed settings. */}
          <ProviderTest key={JSON.stringify(settings)} />
        </Group>
      )}
      {(provider === 'bacen' || provider === 'mercadopago') && (
        <Group title={t('webhookTitle')} text={t(provider === 'bacen' ? 'webhookText' : 'webhookByHand')}>
          <Webhook settings={settings} />
        </Group>
      )}
      {isEditing && <PaymentDialog settings={settings} onClose={() => setIsEditing(false)} />}
    </div>
  );
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.card}>{children}</div>
    </section>
  );
}

/** The stored settings. Of secrets only when they were saved. */
function Facts({ settings }: { settings: PaymentSettings }) {
  const t = useTexts(paymentSettingTexts);
  const { provider, bank, environment, pixKey, receiverName, receiverCity } = settings;
  if (provider === null) return <p className={styles.none}>{t('noProvider')}</p>;
  const secret = (name: PaymentSecretName): string => {
    if (!settings.secrets[name]) return t('missing');
    const at = settings.secretsSavedAt[name];
    const saved = at ? t('savedOn', { when: messageTime(at) }) : t('savedElsewhere');
    const until = name === 'certificate' ? settings.certificateExpiresAt : null;
    return until ? `${saved} · ${t('expiresOn', { day: dateText(until) })}` : saved;
  };
  const receiver = [receiverName, receiverCity].filter(Boolean).join(', ');
  const facts: [string, string][] = [
    [t('provider'), t(`provider.${provider}`)],
    ...(provider === 'bacen'
      ? [[t('bank'), `${t(`bank.${bank}`)} · ${t(`environment.${environment}`)}`] satisfies [string, string]]
      : []),
    ...(provider === 'bacen' || provider === 'manual'
      ? [[t('pixKey'), pixKey || t('missing')] satisfies [string, string]]
      : []),
    ...(receiver !== '' && (provider === 'bacen' || provider === 'manual')
      ? [[t('receiverName'), receiver] satisfies [string, string]]
      : []),
    ...secretsOf(settings).map((name): [string, string] => [t(name as 'clientId'), secret(name)]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-missing={text === t('missing')}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
