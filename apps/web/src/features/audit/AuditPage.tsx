import { auditApi, type AuditEntry } from '@recado/contracts';
import { useMemo, useState, type ReactNode } from 'react';
import { messageTime } from '../../lib/format/dates.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { usePages } from '../../lib/server/api.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Table } from '../../ui/lists/Table.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchHeader } from '../../ui/page/SearchHeader.tsx';
import { AuditFilters, type AuditChoices } from './AuditFilters.tsx';
import styles from './AuditPage.module.css';
import { auditTexts } from './audit.texts.ts';
import { changesOf, userNameOf, titleOf, type ChangeLine } from './entryWords.ts';
import type { AuditFilter } from './exportAudit.ts';
import { ExportButton } from './ExportButton.tsx';

const noChoices: AuditChoices = { kind: '', from: '', to: '' };

/** Returns the chosen filters without the empty ones. */
const filterOf = ({ searchParam, kind, from, to }: AuditChoices & { searchParam: string }): AuditFilter => ({
  ...(searchParam !== '' && { searchParam }),
  ...(kind !== '' && { kind }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});

/** The changes of the company's configuration, newest first. */
export function AuditPage() {
  const t = useTexts(auditTexts);
  const [typed, setTyped] = useState('');
  const [choices, setChoices] = useState(noChoices);
  const search = useDebouncedValue(typed.trim());
  const filter = useMemo(() => filterOf({ searchParam: search, ...choices }), [search, choices]);
  const given = useMemo(() => ({ query: filter }), [filter]);
  const pages = usePages(auditApi.list, 'entries', given, { keepPrevious: true });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page
      header={
        <SearchHeader
          title={t('title')}
          text={t('text')}
          search={{ label: t('search'), value: typed, onChange: setTyped }}
        />
      }
    >
      <AuditFilters value={choices} onChange={(chosen) => setChoices((before) => ({ ...before, ...chosen }))}>
        {/* A search that was just typed counts, though the list does not show it yet. */}
        <ExportButton filter={filterOf({ searchParam: typed.trim(), ...choices })} />
      </AuditFilters>
      <Table
        label={t('title')}
        isLoading={pages.isPending}
        failed={
          pages.isError && !pages.data ? { title: t('loadFailed'), onRetry: () => void pages.refetch() } : undefined
        }
        empty={
          isFiltered ? (
            <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />
          ) : (
            <EmptyState icon="list" title={t('none')} text={t('noneText')} />
          )
        }
        more={moreOf(pages)}
        rows={pages.rows}
        idOf={(entry) => entry.id}
        columns={[
          { title: t('when'), renderCell: (entry) => messageTime(entry.createdAt), className: styles.when },
          { title: t('who'), renderCell: (entry) => userNameOf(t, entry), className: styles.who },
          { title: t('what'), renderCell: (entry) => titleOf(t, entry), className: styles.what },
          { title: t('details'), renderCell: (entry) => <Details entry={entry} /> },
        ]}
        renderCard={(entry) => (
          <div className={styles.card}>
            <strong>
              {userNameOf(t, entry)} {titleOf(t, entry)}
            </strong>
            <small>{messageTime(entry.createdAt)}</small>
            <Details entry={entry} />
          </div>
        )}
      />
    </Page>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useTexts(auditTexts);
  return (
    <ul className={styles.lines}>
      {changesOf(t, entry).map((line) => (
        <li key={line.field}>
          <Change line={line} />
        </li>
      ))}
    </ul>
  );
}

/** A change in words. Colours are shown, because their codes say nothing. */
function Change({ line: { field, label, before, after } }: { line: ChangeLine }) {
  const t = useTexts(auditTexts);
  if (after === undefined) return t('hidden', { field: label });
  const valueOf = (text: string): ReactNode => (field === 'color' ? <ColorChip color={text} /> : text);
  return (
    <>
      {label}: {before !== undefined && <>{valueOf(before)} → </>}
      {valueOf(after)}
    </>
  );
}

const ColorChip = ({ color }: { color: string }) => (
  <span className={styles.color} role="img" aria-label={color} title={color} style={{ background: color }} />
);
