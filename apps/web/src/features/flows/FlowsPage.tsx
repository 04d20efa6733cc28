import type { Flow } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { normalizeForSearch } from '../../lib/format/normalizeForSearch.ts';
import { paths } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { SearchedTable } from '../../ui/page/SearchedTable.tsx';
import { FlowDialog } from './FlowDialog.tsx';
import { FlowMenu } from './FlowMenu.tsx';
import { NewFlowDialog } from './NewFlowDialog.tsx';
import { useFlows } from './flows.queries.ts';
import { flowTexts } from './flows.texts.ts';
import { importTexts } from './typebot/import.texts.ts';
import { ImportDialog } from './typebot/ImportDialog.tsx';
import styles from './FlowsPage.module.css';

const none: readonly Flow[] = [];

/** The flows of the company, by name (FLOW-01, FLOW-05). */
export function FlowsPage() {
  const t = useTexts(flowTexts);
  const i = useTexts(importTexts);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<Flow | 'new' | 'import' | null>(null);
  const found = useFlows();
  const flows = found.data?.flows ?? none;
  const wanted = normalizeForSearch(typed.trim());
  const open = (id: number): void => void navigate({ to: paths.flow(id) });
  const add = (): void => setEdited('new');
  const menu = (flow: Flow) => <FlowMenu flow={flow} onEditName={() => setEdited(flow)} onOpen={() => open(flow.id)} />;
  const version = ({ version: number, hasDraft }: Flow): string =>
    [number === null ? t('neverPublished') : t('versionOf', { number }), hasDraft && number !== null && t('draft')]
      .filter(Boolean)
      .join(' · ');
  return (
    <SearchedTable
      t={t}
      typed={typed}
      onType={setTyped}
      loaded={found}
      isEmpty={flows.length === 0}
      icon="flow"
      onAdd={add}
      second={{ label: i('open'), icon: 'document', onClick: () => setEdited('import') }}
      rows={flows.filter(({ name }) => normalizeForSearch(name).includes(wanted))}
      columns={[
        { title: t('name'), renderCell: (flow) => <Name flow={flow} onOpen={open} /> },
        { title: t('state'), renderCell: (flow) => <State flow={flow} />, className: styles.state },
        { title: t('version'), renderCell: version, className: styles.version },
        { title: t('running'), renderCell: ({ running }) => running, kind: 'number', className: styles.running },
        { title: t('actions'), renderCell: menu, kind: 'buttons', className: styles.actions },
      ]}
      openOf={({ id }) =>
        () =>
          open(id)
        }
      renderCard={(flow) => (
        <div className={styles.card}>
          <div className={styles.words}>
            <Name flow={flow} onOpen={open} />
            <span className={styles.facts}>
              <State flow={flow} /> {version(flow)}
              {flow.running > 0 && ` · ${t('runningCount', { count: flow.running })}`}
            </span>
          </div>
          {menu(flow)}
        </div>
      )}
    >
      {edited === 'new' && <NewFlowDialog onClose={() => setEdited(null)} onCreated={open} />}
      {edited === 'import' && <ImportDialog onClose={() => setEdited(null)} onCreated={open} />}
      {edited && typeof edited === 'object' && <FlowDialog flow={edited} onClose={() => setEdited(null)} />}
    </SearchedTable>
  );
}

const Name = ({ flow, onOpen }: { flow: Flow; onOpen: (id: number) => void }) => (
  <button type="button" className={`touch-target ${styles.name}`} onClick={() => onOpen(flow.id)}>
    {flow.name}
  </button>
);

function State({ flow }: { flow: Flow }) {
  const t = useTexts(flowTexts);
  return (
    <span className={flow.active ? `${styles.chip} ${styles.on}` : styles.chip}>
      {t(flow.active ? 'active' : 'disabled')}
    </span>
  );
}
