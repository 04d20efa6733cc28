import Button from '@mui/material/Button';
import { dueTone, platformCompaniesApi, type ListedCompany } from '@recado/contracts';
import { useState } from 'react';
import { relativeTime } from '../../lib/format/dates.ts';
import { dueDateText } from '../../lib/format/dueDate.ts';
import { moneyText } from '../../lib/format/money.ts';
import { numberText } from '../../lib/format/numberText.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useErrorToast } from '../../lib/notices/useErrorToast.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { useCall } from '../../lib/server/api.ts';
import { moreOf } from '../../lib/server/more.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { LoadFailed } from '../../ui/fields/LoadFailed.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Figures } from '../../ui/lists/Figures.tsx';
import { Table } from '../../ui/lists/Table.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import styles from './CompaniesTab.module.css';
import { CompanyDialog } from './CompanyDialog.tsx';
import { dueWords, shareText, stateIcons, stateOf, usersAndQueues } from './companyWords.ts';
import { refreshPlatform, useCompanies, useSummary, type DueFilter } from './platform.queries.ts';
import { platformTexts } from './platform.texts.ts';

/** The companies of the platform, for super users: figures, search, due dates and the form of each (COMP-01). */
export function CompaniesTab() {
  const t = useTexts(platformTexts);
  const [typed, setTyped] = useState('');
  const [due, setDue] = useState<DueFilter>('all');
  const [edited, setEdited] = useState<ListedCompany | 'new' | null>(null);
  const searchParam = useDebouncedValue(typed.trim());
  return (
    <section className={styles.tab}>
      <Summary />
      <div className={styles.bar}>
        <SearchField className={styles.search} label={t('searchCompany')} value={typed} onChange={setTyped} />
        <Segmented<DueFilter>
          label={t('filter')}
          value={due}
          onChange={setDue}
          options={(['all', 'soon', 'past'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <Button
          className={styles.add ?? ''}
          variant="contained"
          startIcon={<Icon name="add" size={18} />}
          onClick={() => setEdited('new')}
        >
          {t('addCompany')}
        </Button>
      </div>
      <CompaniesTable searchParam={searchParam} due={due} onEdit={setEdited} />
      {edited && <CompanyDialog company={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

type TableProps = { searchParam: string; due: DueFilter; onEdit: (company: ListedCompany) => void };

function CompaniesTable({ searchParam, due, onEdit }: TableProps) {
  const t = useTexts(platformTexts);
  const pages = useCompanies(searchParam, due);
  useErrorToast(pages.error);
  const remove = useRemove();
  const lines = ({ usage }: ListedCompany): string =>
    usage.connections === 0
      ? t('none')
      : t('ofTotal', { up: numberText(usage.connected), all: numberText(usage.connections) });
  const buttons = (company: ListedCompany) => (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name: company.name })} onClick={() => onEdit(company)} />
      {!company.isPlatform && (
        <IconButton36 icon="trash" label={t('remove', { name: company.name })} onClick={() => void remove(company)} />
      )}
    </span>
  );
  return (
    <Table
      label={t('companies')}
      size="large"
      isLoading={pages.isPending}
      failed={
        pages.isError && !pages.data ? { title: t('companiesFailed'), onRetry: () => void pages.refetch() } : undefined
      }
      empty={<EmptyState icon="search" title={t('noCompanies')} text={t('noCompaniesText')} />}
      more={moreOf(pages)}
      rows={pages.rows}
      idOf={({ id }) => id}
      toneOf={({ usage }) => dueTone(usage.daysLeft)}
      columns={[
        { title: t('company'), renderCell: (company) => <Name company={company} /> },
        { title: t('plan'), renderCell: ({ plan }) => plan?.name ?? t('noPlan'), className: styles.plan },
        {
          title: t('use'),
          renderCell: usersAndQueues,
          className: styles.use,
        },
        { title: t('connections'), renderCell: lines, className: styles.lines },
        {
          title: t('lastMessage'),
          renderCell: ({ usage }) => (usage.lastMessageAt ? relativeTime(usage.lastMessageAt) : t('never')),
          className: styles.last,
        },
        { title: t('dueDate'), renderCell: (company) => <DueDate company={company} />, className: styles.due },
        { title: t('state'), renderCell: (company) => <State company={company} />, className: styles.stateColumn },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={(company) => () => onEdit(company)}
      renderCard={(company) => (
        <div className={styles.card} data-tone={dueTone(company.usage.daysLeft)}>
          <span className={styles.words}>
            <Name company={company} />
            <DueDate company={company} />
            <State company={company} />
          </span>
          {buttons(company)}
        </div>
      )}
    />
  );
}

function Name({ company }: { company: ListedCompany }) {
  return (
    <span className={styles.name}>
      <strong className="ellipsis" title={company.name}>
        {company.name}
      </strong>
      <span className="ellipsis">{company.email}</span>
    </span>
  );
}

function DueDate({ company }: { company: ListedCompany }) {
  const t = useTexts(platformTexts);
  return (
    <span className={styles.name}>
      <span className="num">{dueDateText(company) ?? '—'}</span>
      <span>{dueWords(t, company.usage.daysLeft)}</span>
    </span>
  );
}

/** The state of a company as a word with its colour and icon. */
function State({ company }: { company: ListedCompany }) {
  const t = useTexts(platformTexts);
  const state = stateOf(company);
  return (
    <span className={styles.state} data-state={state}>
      <Icon name={stateIcons[state]} size={16} />
      {t(`state.${state}`)}
    </span>
  );
}

/** Figures over all companies. */
function Summary() {
  const t = useTexts(platformTexts);
  const common = useTexts(uiTexts);
  const asked = useSummary();
  const { data } = asked;
  const retry = retryOf(asked);
  if (retry) return <LoadFailed text={common('figuresFailed')} onRetry={retry} />;
  if (!data) return null;
  const figures = [
    { label: t('activeCompanies'), value: data.active, note: t('ofCompanies', { count: data.companies }) },
    { label: t('dueInFive'), value: data.dueSoon, note: moneyText(data.dueSoonValue) },
    { label: t('expiredNow'), value: data.expired, note: t('withoutAccess') },
    {
      label: t('connectionsUp'),
      value: shareText(data.connected, data.connections),
      note: data.companiesDown === 0 ? t('allUp') : t('down', { count: data.companiesDown }),
    },
  ];
  return <Figures figures={figures} />;
}

/** Deletes a company after a question that says what is lost (COMP-11). */
function useRemove() {
  const t = useTexts(platformTexts);
  const confirm = useConfirm();
  const { run } = useCall(platformCompaniesApi.remove);
  return async ({ id, name }: ListedCompany): Promise<void> => {
    const question = { title: t('removeCompanyTitle', { name }), text: t('removeCompanyText') };
    if (!(await confirm({ ...question, confirm: t('removeCompanyConfirm'), danger: true }))) return;
    try {
      await run({ params: { companyId: id } });
      toast.success(t('companyRemoved'));
    } catch {
      // `useCall` has shown the refusal.
    }
    refreshPlatform();
    keepMainFocus();
  };
}
