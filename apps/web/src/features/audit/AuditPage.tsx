import { auditApi, auditKinds, type AuditEntry, type AuditKind } from '@recado/contracts';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { messageTime } from '../../lib/format/dates.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { usePages } from '../../lib/server/api.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Table } from '../../ui/lists/Table.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchHeader } from '../../ui/page/SearchHeader.tsx';
import styles from './AuditPage.module.css';
import { auditTexts } from './audit.texts.ts';
import { changesOf, userNameOf, titleOf, type ChangeLine } from './entryWords.ts';
import { exportAudit, type AuditFilter } from './exportAudit.ts';

type Choices = { searchParam: string; kind: AuditKind | ''; from: string; to: string };

/** Returns the chosen filters without the empty ones. */
const filterOf = ({ searchParam, kind, from, to }: Choices): AuditFilter => ({
  ...(searchParam !== '' && { searchParam }),
  ...(kind !== '' && { kind }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});

/** The changes of the company's configuration, newest first. */
export function AuditPage() {
  const t = useTexts(auditTexts);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<AuditKind | ''>('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isExporting, setExporting] = useState(false);
  const search = useDebouncedValue(typed.trim());
  const filter = useMemo(() => filterOf({ searchParam: search, kind, from, to }), [search, kind, from, to]);
  const given = useMemo(() => ({ query: filter }), [filter]);
  const pages = usePages(auditApi.list, 'entries', given, { keepPrevious: true });
  const isFiltered = Object.keys(filter).length > 0;
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      // A search that was just typed counts, though the list does not show it yet.
      await exportAudit(t, filterOf({ searchParam: typed.trim(), kind, from, to }));
      toast.success(t('csvDone'));
    } catch (error) {
      toastError(error);
    }
    setExporting(false);
  };
  const details = (entry: AuditEntry) => (
    <ul className={styles.lines}>
      {changesOf(t, entry).map((line) => (
        <li key={line.field}>
          <Change line={line} />
        </li>
      ))}
    </ul>
  );
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
      <div className={styles.bar}>
        <label htmlFor={id}>{t('kind')}</label>
        <SelectBox look="bar" id={id} value={kind} onChange={(event) => setKind(event.target.value as AuditKind | '')}>
          <option value="">{t('everything')}</option>
          {auditKinds.map((one) => (
            <option key={one} value={one}>
              {t(`kind.${one}`)}
            </option>
          ))}
        </SelectBox>
        {/* The labels of the fields themselves are only for screen readers. */}
        <span className={styles.date}>
          <span aria-hidden>{t('from')}</span>
          <DateField look="bar" label={t('from')} value={from} isOptional onChange={setFrom} {...(to && { max: to })} />
        </span>
        <span className={styles.date}>
          <span aria-hidden>{t('to')}</span>
          <DateField look="bar" label={t('to')} value={to} isOptional onChange={setTo} {...(from && { min: from })} />
        </span>
        <BusyButton
          variant="outlined"
          color="inherit"
          startIcon={<Icon name="download" size={18} />}
          busy={isExporting}
          onClick={() => void save()}
        >
          {t('csv')}
        </BusyButton>
      </div>
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
          { title: t('details'), renderCell: details },
        ]}
        renderCard={(entry) => (
          <div className={styles.card}>
            <strong>
              {userNameOf(t, entry)} {titleOf(t, entry)}
            </strong>
            <small>{messageTime(entry.createdAt)}</small>
            {details(entry)}
          </div>
        )}
      />
    </Page>
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
