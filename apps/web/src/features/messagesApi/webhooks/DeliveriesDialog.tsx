import { deliveryStatuses, limits, webhooksApi, type Webhook, type WebhookDelivery } from '@recado/contracts';
import { useState } from 'react';
import { messageTime } from '../../../lib/format/dates.ts';
import { useCall } from '../../../lib/server/api.ts';
import { moreOf } from '../../../lib/server/more.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { ListDialog } from '../../../ui/dialogs/ListDialog.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import tabStyles from '../ApiTab.module.css';
import styles from './DeliveriesDialog.module.css';
import { refreshWebhooks, useDeliveries } from './webhooks.queries.ts';
import { webhookTabTexts } from './webhooks.texts.ts';

type Status = WebhookDelivery['status'];
const reasons = ['timeout', 'unresolved', 'address', 'deleted'] as const;

/** The deliveries of a webhook with the answers of its receiver, each to be repeated by hand. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTexts(webhookTabTexts);
  const [status, setStatus] = useState<Status | 'all'>('all');
  const pages = useDeliveries(webhook.id, status === 'all' ? undefined : status);
  return (
    <ListDialog
      title={t('deliveries', webhook)}
      text={t('deliveriesText', { days: limits.webhookDeliveryDays })}
      onClose={onClose}
      tabs={
        <Segmented<Status | 'all'>
          label={t('filter')}
          value={status}
          onChange={setStatus}
          options={(['all', ...deliveryStatuses] as const).map((value) => ({ value, label: t(value) }))}
        />
      }
      isLoading={pages.isPending}
      failed={
        pages.isError && !pages.data ? { title: t('deliveriesFailed'), onRetry: () => void pages.refetch() } : undefined
      }
      empty={
        pages.rows.length === 0 ? (
          <EmptyState icon="inbox" title={t('deliveriesEmpty')} text={t('deliveriesEmptyText')} />
        ) : undefined
      }
      count={pages.rows.length}
      more={moreOf(pages)}
    >
      <ul className={styles.rows}>
        {pages.rows.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </ListDialog>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const t = useTexts(webhookTabTexts);
  const { run, busy } = useCall(webhooksApi.repeat);
  const { id, webhookId, type, status, attempts, answerStatus, answer, failure, durationMs, nextAttemptAt } = delivery;
  const reason = reasons.find((known) => known === failure) ?? 'other';
  const facts = [
    messageTime(delivery.createdAt),
    attempts > 0 && t('attempts', { count: attempts }),
    answerStatus !== null && t('answerIn', { status: answerStatus, ms: durationMs ?? 0 }),
    answerStatus === null && failure !== null && t('noAnswer', { reason: t(`reason.${reason}`) }),
    attempts > 0 && nextAttemptAt !== null && t('next', { at: messageTime(nextAttemptAt) }),
  ].filter(Boolean);
  const repeat = async (): Promise<void> => {
    await run({ params: { webhookId, deliveryId: id } }).catch(() => undefined);
    await refreshWebhooks();
  };
  return (
    <li>
      <span className={tabStyles.chip} data-state={status}>
        {t(`status.${status}`)}
      </span>
      <div className={styles.facts}>
        <b>{t(`event.${type}`)}</b>
        <span>{facts.join(' · ')}</span>
        {answer !== null && answer !== '' && (
          <details>
            <summary>{t('answer')}</summary>
            <pre>{answer}</pre>
          </details>
        )}
      </div>
      <BusyButton
        size="small"
        variant="text"
        busy={busy}
        startIcon={<Icon name="refresh" size={16} />}
        onClick={() => void repeat()}
      >
        {t('repeat')}
      </BusyButton>
    </li>
  );
}
