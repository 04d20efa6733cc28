import Button from '@mui/material/Button';
import type { Webhook } from '@recado/contracts';
import { useState } from 'react';
import { messageTime } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Table } from '../../../ui/lists/Table.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import styles from '../ApiTab.module.css';
import { ShownSecret } from '../ShownSecret.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { useWebhookActions } from './useWebhookActions.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { refreshWebhooks, useWebhooks } from './webhooks.queries.ts';
import { webhookTabTexts } from './webhooks.texts.ts';

/** The addresses of other software that receive events, with their deliveries, for administrators. */
export function WebhooksTab() {
  const t = useTexts(webhookTabTexts);
  const webhooks = useWebhooks();
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [opened, setOpened] = useState<Webhook | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const actions = useWebhookActions(setShown);
  const add = (): void => setEdited('new');
  const rows = webhooks.data ?? [];
  return (
    <section className={styles.tab}>
      {rows
        .filter(({ offReason }) => offReason === 'failures' || offReason === 'gone')
        .map((webhook) => (
          <Banner
            key={webhook.id}
            tone="warning"
            icon="warning"
            action={{ label: t('turnOnAgain'), onClick: () => void actions.toggle(webhook) }}
          >
            {t(webhook.offReason === 'gone' ? 'offGone' : 'offFailures', webhook)}
          </Banner>
        ))}
      {rows.length > 0 && (
        <div className={styles.head}>
          <Button variant="contained" startIcon={<Icon name="add" size={18} />} onClick={add}>
            {t('add')}
          </Button>
        </div>
      )}
      <WebhookTable
        isLoading={webhooks.isPending}
        failed={
          webhooks.isError && !webhooks.data
            ? { title: t('loadFailed'), onRetry: () => void webhooks.refetch() }
            : undefined
        }
        rows={rows}
        actions={{ ...actions, edit: setEdited, open: setOpened, add }}
      />
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onSaved={(secret) => {
            setEdited(null);
            setShown(secret);
            void refreshWebhooks();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {opened && <DeliveriesDialog webhook={opened} onClose={() => setOpened(null)} />}
      {shown !== null && (
        <ShownSecret title={t('shownTitle')} text={t('shownText')} secret={shown} onClose={() => setShown(null)} />
      )}
    </section>
  );
}

type Actions = ReturnType<typeof useWebhookActions> & {
  edit: (webhook: Webhook) => void;
  open: (webhook: Webhook) => void;
  add: () => void;
};
type TableProps = {
  isLoading: boolean;
  failed: { title: string; onRetry: () => void } | undefined;
  rows: readonly Webhook[];
  actions: Actions;
};

function WebhookTable({ actions, ...list }: TableProps) {
  const t = useTexts(webhookTabTexts);
  const name = (webhook: Webhook) => (
    <span className={styles.two}>
      <b className="ellipsis">{webhook.name}</b>
      <span className="ellipsis">{webhook.url}</span>
    </span>
  );
  const state = ({ active, failures }: Webhook) => {
    const word = !active ? 'off' : failures > 0 ? 'failing' : 'on';
    return (
      <span className={styles.chip} data-state={word === 'off' ? 'failed' : word === 'failing' ? 'waiting' : 'on'}>
        {t(word)}
      </span>
    );
  };
  const buttons = (webhook: Webhook) => (
    <span className={styles.buttons}>
      <IconButton36 icon="list" label={t('open', webhook)} onClick={() => actions.open(webhook)} />
      <IconButton36 icon="send" label={t('test', webhook)} onClick={() => void actions.test(webhook)} />
      <IconButton36 icon="edit" label={t('edit', webhook)} onClick={() => actions.edit(webhook)} />
      <IconButton36 icon="lock" label={t('renew', webhook)} onClick={() => void actions.renew(webhook)} />
      <IconButton36
        icon={webhook.active ? 'pause' : 'play'}
        label={t(webhook.active ? 'switchOff' : 'switchOn', webhook)}
        onClick={() => void actions.toggle(webhook)}
      />
      <IconButton36 icon="trash" label={t('remove', webhook)} onClick={() => void actions.remove(webhook)} />
    </span>
  );
  const deliveredAt = ({ lastDeliveredAt }: Webhook): string =>
    lastDeliveredAt === null ? t('never') : messageTime(lastDeliveredAt);
  return (
    <Table
      {...list}
      label={t('list')}
      size="large"
      empty={
        <EmptyState
          icon="code"
          title={t('empty')}
          text={t('emptyText')}
          action={{ label: t('add'), onClick: actions.add }}
        />
      }
      idOf={({ id }) => id}
      columns={[
        { title: t('name'), renderCell: name },
        {
          title: t('events'),
          renderCell: ({ events }) => events.map((event) => t(`event.${event}`)).join(', '),
          className: styles.optional,
        },
        { title: t('state'), renderCell: state, className: styles.state },
        { title: t('lastDelivered'), renderCell: deliveredAt, className: styles.optional },
        { title: t('actions'), kind: 'buttons', renderCell: buttons, className: styles.hookButtons },
      ]}
      openOf={(webhook) => () => actions.open(webhook)}
      renderCard={(webhook) => (
        <span className={styles.card}>
          {name(webhook)}
          <span>{state(webhook)}</span>
          {buttons(webhook)}
        </span>
      )}
    />
  );
}
