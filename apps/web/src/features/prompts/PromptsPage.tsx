import { promptsApi, type Prompt } from '@recado/contracts';
import { Suspense, useState } from 'react';
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
import { KnowledgeDialog } from '../knowledge/index.ts';
import { PromptDialog } from './PromptDialog.tsx';
import { refreshPrompts, usePrompts } from './prompts.queries.ts';
import { promptTexts } from './prompts.texts.ts';
import styles from './PromptsPage.module.css';
import { UsageDialog } from './usage/UsageDialog.tsx';
import { UsageStrip } from './usage/UsageStrip.tsx';
import { sumOf, tokensText } from './usage/usageWords.ts';
import { useUsage } from './usage/useUsage.ts';

/** The page of AI assistants (PROM-01, PROM-02). */
export function PromptsPage() {
  const t = useTexts(planTexts);
  return (
    <PlanGate flag="useOpenAi" text={t('redirecting')}>
      <Prompts />
    </PlanGate>
  );
}

function Prompts() {
  const t = useTexts(promptTexts);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<Prompt | 'new' | null>(null);
  const [taught, setTaught] = useState<Prompt | null>(null);
  const search = useDebouncedValue(typed.trim());
  const pages = usePrompts(search);
  const [isUsageOpen, setUsageOpen] = useState(false);
  const { data: usage } = useUsage();
  const remove = useRemove();
  const add = (): void => setEdited('new');
  const buttons = (record: Prompt) => (
    <span className={styles.buttons}>
      <IconButton36 icon="document" label={t('knowledge', { name: record.name })} onClick={() => setTaught(record)} />
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
      icon="sparkle"
      onAdd={add}
      above={<UsageStrip onOpen={() => setUsageOpen(true)} />}
      rows={pages.rows}
      columns={[
        { title: t('name'), renderCell: ({ name }) => <span className={styles.name}>{name}</span> },
        { title: t('handsTo'), renderCell: (record) => <QueueName record={record} />, className: styles.queue },
        { title: t('model'), renderCell: ({ model }) => model, className: styles.model },
        {
          title: t('mostTokens'),
          renderCell: ({ maxTokens }) => maxTokens,
          kind: 'number',
          className: styles.number,
        },
        {
          title: t('tokens'),
          renderCell: ({ id }) =>
            usage
              ? tokensText(
                  sumOf(
                    usage.rows.filter((row) => row.kind === 'prompt' && row.id === id),
                    'totalTokens',
                  ),
                )
              : '—',
          kind: 'number',
          className: styles.number,
        },
        { title: t('state'), renderCell: (record) => <State record={record} />, className: styles.state },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={(record) => () => setEdited(record)}
      renderCard={(record) => (
        <div className={styles.card}>
          <div className={styles.words}>
            <span className={styles.name}>{record.name}</span>
            <QueueName record={record} />
            <span>
              {record.model} · {t('maxTokens')}: {record.maxTokens}
            </span>
            <State record={record} />
          </div>
          {buttons(record)}
        </div>
      )}
    >
      {isUsageOpen && usage && <UsageDialog settings={usage.settings} onClose={() => setUsageOpen(false)} />}
      <Suspense>{taught && <KnowledgeDialog prompt={taught} onClose={() => setTaught(null)} />}</Suspense>
      {edited && <PromptDialog record={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </SearchedTable>
  );
}

function QueueName({ record: { queue } }: { record: Prompt }) {
  const t = useTexts(promptTexts);
  if (!queue) return <span>{t('noQueue')}</span>;
  return (
    <span className={styles.queueName}>
      <span className={styles.dot} style={{ background: queue.color }} />
      {queue.name}
    </span>
  );
}

/** Shows that the assistant answers, or why it does not. */
function State({ record: { isKeyRefused, usedBy } }: { record: Prompt }) {
  const t = useTexts(promptTexts);
  const state = isKeyRefused ? 'refused' : usedBy.length === 0 ? 'unused' : 'answering';
  const tones = { refused: 'bad', unused: 'none', answering: 'good' } as const;
  return <StateLabel tone={tones[state]}>{t(state)}</StateLabel>;
}

/** Deletes an assistant after a question. One in use stays, and the notification names its users. */
function useRemove() {
  const t = useTexts(promptTexts);
  const confirm = useConfirm();
  const { run } = useCall(promptsApi.remove, { quiet: true });
  return async ({ id, name }: Prompt): Promise<void> => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await run({ params: { promptId: id } });
      toast.success(t('removed'));
    } catch (error) {
      const by = usersOf(error);
      if (by !== undefined) toast.error(t('inUse', { by }));
      else toastError(error);
    }
    refreshPrompts();
    keepMainFocus();
  };
}
