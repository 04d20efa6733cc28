import { queueIntegrationsApi, type IntegrationType, type QueueIntegration } from '@recado/contracts';
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
import { SearchedTable } from '../../ui/page/SearchedTable.tsx';
import { IntegrationCard } from './IntegrationCard.tsx';
import { IntegrationDialog } from './IntegrationDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { refreshIntegrations, useIntegrations } from './integrations.queries.ts';
import { integrationTexts } from './integrations.texts.ts';
import { TypeTiles } from './TypeTiles.tsx';

/** The page of integrations (INT-01, INT-02). */
export function IntegrationsPage() {
  const t = useTexts(planTexts);
  return (
    <PlanGate flag="useIntegrations" text={t('redirecting')}>
      <Integrations />
    </PlanGate>
  );
}

/** The open dialog: of a row, or of a new one of a type. */
type Edited = { record: QueueIntegration | null; type: IntegrationType };

function Integrations() {
  const t = useTexts(integrationTexts);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<Edited | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const search = useDebouncedValue(typed.trim());
  const pages = useIntegrations(search);
  const remove = useRemove();
  const edit = (record: QueueIntegration) => (): void => setEdited({ record, type: record.type });
  const add = (type: IntegrationType): void => setEdited({ record: null, type });
  const used = pages.rows.filter(({ usedBy }) => usedBy.length > 0).length;
  const failing = pages.rows.filter(({ failure }) => failure !== null).length;
  const counts = [t('counted', { count: used }), ...(failing > 0 ? [t('troubled', { count: failing })] : [])];
  return (
    <SearchedTable
      t={t}
      {...(search === '' && pages.rows.length > 0 && { text: counts.join(' · ') })}
      typed={typed}
      onType={setTyped}
      loaded={pages}
      isEmpty={search === ''}
      icon="globe"
      onAdd={() => add('n8n')}
      rows={pages.rows}
      toneOf={({ failure }) => (failure === null ? 'none' : 'failed')}
      openOf={edit}
      renderCard={(record) => (
        <IntegrationCard record={record} onEdit={edit(record)} onRemove={() => void remove(record)} />
      )}
    >
      {!pages.isPending && search === '' && <TypeTiles onAdd={add} />}
      {edited && (
        <IntegrationDialog
          {...edited}
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
