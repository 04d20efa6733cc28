import { queueIntegrationsApi, type QueueIntegration } from '@recado/contracts';
import { useState } from 'react';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { useCall } from '../../lib/server/api.ts';
import { usersOf } from '../../lib/server/usersOf.ts';
import { PlanGate } from '../../lib/session/plan.tsx';
import { planTexts } from '../../lib/session/plan.texts.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { StateLabel } from '../../ui/labels/StateLabel.tsx';
import { SearchedTable } from '../../ui/page/SearchedTable.tsx';
import { IntegrationDialog } from './IntegrationDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { refreshIntegrations, useIntegrations } from './integrations.queries.ts';
import { integrationTexts } from './integrations.texts.ts';
import { serviceTexts } from './services.texts.ts';
import styles from './IntegrationsPage.module.css';

/** The page of integrations (INT-01, INT-02). */
export function IntegrationsPage() {
  const t = useTexts(planTexts);
  return (
    <PlanGate flag="useIntegrations" text={t('redirecting')}>
      <Integrations />
    </PlanGate>
  );
}

function Integrations() {
  const t = useTexts(integrationTexts);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<QueueIntegration | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const search = useDebouncedValue(typed.trim());
  const pages = useIntegrations(search);
  const remove = useRemove();
  const add = (): void => setEdited('new');
  const buttons = (record: QueueIntegration) => (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name: record.name })} onClick={() => setEdited(record)} />
      <IconButton36 icon="trash" label={t('remove', { name: record.name })} onClick={() => void remove(record)} />
    </span>
  );
  return (
    <SearchedTable
      t={t}
      typed={typed}
      onType={setTyped}
      loaded={pages}
      isEmpty={search === ''}
      icon="globe"
      onAdd={add}
      rows={pages.rows}
      columns={[
        { title: t('name'), renderCell: ({ name }) => <span className={styles.name}>{name}</span> },
        { title: t('type'), renderCell: ({ type }) => t(type), className: styles.type },
        { title: t('target'), renderCell: targetOf, className: styles.target },
        { title: t('state'), renderCell: (record) => <State record={record} />, className: styles.state },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={(record) => () => setEdited(record)}
      renderCard={(record) => (
        <div className={styles.card}>
          <div className={styles.words}>
            <span className={styles.name}>{record.name}</span>
            <span className="ellipsis">{[t(record.type), targetOf(record)].filter(Boolean).join(' · ')}</span>
            <State record={record} />
          </div>
          {buttons(record)}
        </div>
      )}
    >
      {edited && (
        <IntegrationDialog
          record={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSecret={(made) => {
            setEdited(null);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </SearchedTable>
  );
}

/** The address, or the project of Dialogflow. */
const targetOf = ({ type, urlN8N, projectName }: QueueIntegration): string =>
  type === 'dialogflow' ? projectName : urlN8N;

/** Reasons of failures that have words; a status such as 404 is shown as it is. */
const worded = ['account', 'permission', 'project', 'quota', 'unreachable', 'browser', 'circuit_open'] as const;

/** Shows which connections and queues it answers, or why its last request failed. */
function State({ record: { failure, usedBy } }: { record: QueueIntegration }) {
  const t = useTexts(integrationTexts);
  const services = useTexts(serviceTexts);
  const by = usedBy.map(({ name }) => name).join(', ');
  const state = failure !== null ? 'failing' : by === '' ? 'unused' : 'answering';
  const tones = { failing: 'bad', unused: 'none', answering: 'good' } as const;
  const reason = worded.find((one) => one === failure);
  const words = reason ? services(`reason.${reason}`) : (failure ?? '');
  return <StateLabel tone={tones[state]}>{t(state, { by, failure: words })}</StateLabel>;
}

/** Deletes an integration after a question. One in use stays, and the notification names its users. */
function useRemove() {
  const t = useTexts(integrationTexts);
  const confirm = useConfirm();
  const { run } = useCall(queueIntegrationsApi.remove, { quiet: true });
  return async ({ id, name }: QueueIntegration): Promise<void> => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await run({ params: { integrationId: id } });
      toast.success(t('removed'));
    } catch (error) {
      const by = usersOf(error);
      if (by !== undefined) toast.error(t('inUse', { by }));
      else toastError(error);
    }
    refreshIntegrations();
    keepMainFocus();
  };
}
