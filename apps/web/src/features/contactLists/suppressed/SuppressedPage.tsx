import { suppressedNumbersApi, type SuppressedNumber } from '@recado/contracts';
import { useState, type ComponentProps } from 'react';
import { dateText } from '../../../lib/format/dates.ts';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import { keepMainFocus } from '../../../lib/keyboard/focusMain.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { call, useCall } from '../../../lib/server/api.ts';
import { moreOf } from '../../../lib/server/more.ts';
import { PlanGate } from '../../../lib/session/plan.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Table } from '../../../ui/lists/Table.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { ItemsHeader } from '../items/ItemsHeader.tsx';
import styles from '../items/ItemsPage.module.css';
import { SuppressDialog } from './SuppressDialog.tsx';
import { refreshSuppressed, useSuppressedNumbers } from './suppressed.queries.ts';
import { suppressedTexts } from './suppressed.texts.ts';

export const SuppressedPage = () => (
  <PlanGate flag="useCampaigns">
    <Suppressed />
  </PlanGate>
);

/** The numbers that receive no campaign: search, add, import and release. */
function Suppressed() {
  const t = useTexts(suppressedTexts);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const search = useDebouncedValue(typed.trim());
  const pages = useSuppressedNumbers(search);
  const isEmpty = search === '' && pages.data !== undefined && pages.rows.length === 0;
  const close = (): void => setOpen(null);
  return (
    <Page
      header={
        <ItemsHeader
          title={t('title')}
          text={t('text')}
          search={{ label: t('search'), value: typed, onChange: setTyped }}
          addLabel={t('addTitle')}
          isEmpty={isEmpty}
          onImport={() => setOpen('import')}
          onAdd={() => setOpen('add')}
        />
      }
    >
      <Table
        label={t('title')}
        isLoading={pages.isPending}
        failed={
          pages.isError && !pages.data ? { title: t('loadFailed'), onRetry: () => void pages.refetch() } : undefined
        }
        empty={
          search === '' ? (
            <EmptyState
              icon="contacts"
              title={t('none')}
              text={t('noneText')}
              action={{ label: t('import'), onClick: () => setOpen('import') }}
            />
          ) : (
            <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />
          )
        }
        more={moreOf(pages)}
        rows={pages.rows}
        idOf={({ id }) => id}
        columns={[
          { title: t('number'), renderCell: ({ number }) => readablePhone(number), className: styles.number },
          { title: t('note'), renderCell: ({ note }) => <span className={styles.break}>{note || '—'}</span> },
          { title: t('since'), renderCell: ({ createdAt }) => dateText(createdAt), className: styles.state },
          {
            title: t('actions'),
            renderCell: (row) => <RemoveButton row={row} />,
            kind: 'buttons',
            className: styles.actions,
          },
        ]}
        renderCard={(row) => (
          <div className={styles.card}>
            <div className={styles.words}>
              <span className={styles.name}>{readablePhone(row.number)}</span>
              {row.note && <span className={styles.break}>{row.note}</span>}
              <span>{dateText(row.createdAt)}</span>
            </div>
            <RemoveButton row={row} />
          </div>
        )}
      />
      {open === 'add' && <SuppressDialog onClose={close} />}
      {open === 'import' && (
        <ImportDialog
          name={t('title')}
          help={t('importHelp')}
          required={['number']}
          isChecked={false}
          send={sendSheet}
          onClose={close}
        />
      )}
    </Page>
  );
}

const sendSheet: ComponentProps<typeof ImportDialog>['send'] = (form, onProgress) =>
  call(suppressedNumbersApi.import, { form, onProgress }).finally(refreshSuppressed);

function RemoveButton({ row }: { row: SuppressedNumber }) {
  const t = useTexts(suppressedTexts);
  const remove = useRemove();
  return (
    <span className={styles.buttons}>
      <IconButton36
        icon="trash"
        label={t('remove', { number: readablePhone(row.number) })}
        onClick={() => void remove(row)}
      />
    </span>
  );
}

function useRemove() {
  const t = useTexts(suppressedTexts);
  const confirm = useConfirm();
  const { run } = useCall(suppressedNumbersApi.remove);
  return async ({ id, number }: SuppressedNumber): Promise<void> => {
    const title = t('removeTitle', { number: readablePhone(number) });
    if (!(await confirm({ title, text: t('removeText'), confirm: t('removeConfirm') }))) return;
    try {
      await run({ params: { suppressedNumberId: id } });
      toast.success(t('removed'));
    } catch {
      // `useCall` has shown the error. Somebody else may have released the number, which the page then shows.
    }
    refreshSuppressed();
    keepMainFocus();
  };
}
