import { flowCampaignsApi, type FlowCampaign } from '@recado/contracts';
import { useState } from 'react';
import { normalizeForSearch } from '../../../lib/format/normalizeForSearch.ts';
import { keepMainFocus } from '../../../lib/keyboard/focusMain.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCall } from '../../../lib/server/api.ts';
import { useMay } from '../../../lib/session/may.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { RowSwitch } from '../../../ui/lists/RowSwitch.tsx';
import { SearchedTable } from '../../../ui/page/SearchedTable.tsx';
import { refreshPhrases, usePhrases } from '../flows.queries.ts';
import { PhraseDialog } from './PhraseDialog.tsx';
import { phraseTexts } from './phrases.texts.ts';
import styles from './PhrasesPage.module.css';

const none: readonly FlowCampaign[] = [];

/** The phrases that start flows (FCAMP-01). */
export function PhrasesPage() {
  const t = useTexts(phraseTexts);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<FlowCampaign | 'new' | null>(null);
  const found = usePhrases();
  const remove = useRemove();
  const mayRemove = useMay('contacts-page:deleteContact');
  const phrases = found.data?.flow ?? none;
  const wanted = normalizeForSearch(typed.trim());
  const add = (): void => setEdited('new');
  const connection = ({ whatsapp }: FlowCampaign): string => whatsapp?.name ?? t('noConnection');
  const words = ({ name, phrase }: FlowCampaign) => (
    <span className={styles.phrase}>
      <strong>“{phrase}”</strong>
      <span>{name}</span>
    </span>
  );
  const buttons = (record: FlowCampaign) => (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name: record.name })} onClick={() => setEdited(record)} />
      {mayRemove && (
        <IconButton36 icon="trash" label={t('remove', { name: record.name })} onClick={() => void remove(record)} />
      )}
    </span>
  );
  return (
    <SearchedTable
      t={t}
      typed={typed}
      onType={setTyped}
      loaded={found}
      isEmpty={phrases.length === 0}
      icon="chat"
      onAdd={add}
      rows={phrases.filter(({ name, phrase }) => normalizeForSearch(`${name} ${phrase}`).includes(wanted))}
      columns={[
        { title: t('phrase'), renderCell: words },
        { title: t('flow'), renderCell: ({ flow }) => flow.name, className: styles.flow },
        { title: t('connection'), renderCell: connection, className: styles.connection },
        { title: t('state'), renderCell: (record) => <Toggle record={record} />, className: styles.state },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={(record) => () => setEdited(record)}
      renderCard={(record) => (
        <div className={styles.card}>
          <div className={styles.words}>
            {words(record)}
            <span>
              {record.flow.name} · {connection(record)}
            </span>
            <Toggle record={record} />
          </div>
          {buttons(record)}
        </div>
      )}
    >
      {edited && <PhraseDialog record={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </SearchedTable>
  );
}

/** Switches a phrase on or off (FCAMP-05). */
function Toggle({ record: { id, name, status } }: { record: FlowCampaign }) {
  const t = useTexts(phraseTexts);
  const { run, busy } = useCall(flowCampaignsApi.change);
  return (
    <RowSwitch
      isOn={status}
      label={t('toggle', { name })}
      wordOf={(isOn) => t(isOn ? 'active' : 'disabled')}
      noticeOf={() => t('saved')}
      isBusy={busy}
      save={(isOn) => run({ body: { id, status: isOn } })}
      refresh={refreshPhrases}
    />
  );
}

function useRemove() {
  const t = useTexts(phraseTexts);
  const confirm = useConfirm();
  const { run } = useCall(flowCampaignsApi.remove);
  return async ({ id, name }: FlowCampaign): Promise<void> => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await run({ params: { flowCampaignId: id } });
      toast.success(t('removed'));
    } catch {
      // `useCall` has shown the error. Somebody else may have deleted the phrase, which the list then shows.
    }
    void refreshPhrases();
    keepMainFocus();
  };
}
