import { contactListItemsApi, type ContactList, type ContactListItem, type ItemState } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { numberText } from '../../../lib/format/numberText.ts';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import { keepMainFocus } from '../../../lib/keyboard/focusMain.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { paths, useOpenId } from '../../../lib/routes.ts';
import { useCall } from '../../../lib/server/api.ts';
import { moreOf } from '../../../lib/server/more.ts';
import { useMay } from '../../../lib/session/may.tsx';
import { PlanGate } from '../../../lib/session/plan.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { Table } from '../../../ui/lists/Table.tsx';
import { TableSkeleton } from '../../../ui/lists/TableSkeleton.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { Page, PageHeader } from '../../../ui/page/Page.tsx';
import { refreshContactLists, useContactList, useItems } from '../contactLists.queries.ts';
import { ListImport } from '../import/ListImport.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemsHeader } from './ItemsHeader.tsx';
import { itemTexts } from './items.texts.ts';
import styles from './ItemsPage.module.css';
import { NumberState } from './NumberState.tsx';

/** The page of one list (CLIST-04). A list that is gone leads back to the others. */
export function ItemsPage() {
  const t = useTexts(itemTexts);
  const navigate = useNavigate();
  const id = Number(useOpenId('contactList'));
  const found = useContactList(id);
  const isGone = found.error?.status === 404 || found.error?.status === 400;
  return (
    <PlanGate flag="useCampaigns">
      {found.data && !isGone ? (
        <Items key={id} list={found.data} />
      ) : (
        <Page header={<PageHeader title={t('lists')} />}>
          {isGone ? (
            <EmptyState
              icon="contacts"
              title={t('gone')}
              text={t('goneText')}
              action={{ label: t('toLists'), onClick: () => void navigate({ to: paths.contactLists }) }}
            />
          ) : found.isError ? (
            <ErrorState title={t('loadFailed')} onRetry={() => void found.refetch()} />
          ) : (
            <TableSkeleton />
          )}
        </Page>
      )}
    </PlanGate>
  );
}

/** The contacts of a list: search, add, change, delete and import. */
function Items({ list }: { list: ContactList }) {
  const t = useTexts(itemTexts);
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<ItemState | 'all'>('all');
  const [edited, setEdited] = useState<ContactListItem | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  const search = useDebouncedValue(typed.trim());
  const pages = useItems(list.id, search, state);
  const buttons = (item: ContactListItem) => <Buttons item={item} onEdit={() => setEdited(item)} />;
  return (
    <Page
      header={
        <ItemsHeader
          title={list.name}
          text={t('count', { count: list.contactsCount })}
          search={{ label: t('search'), value: typed, onChange: setTyped }}
          addLabel={t('add')}
          isEmpty={list.contactsCount === 0}
          onImport={() => setImporting(true)}
          onAdd={() => setEdited('new')}
        />
      }
    >
      {list.uncheckedCount > 0 && (
        <div className={styles.banner}>
          <Banner tone="info" icon="hourglass">
            {t('checking', { count: list.uncheckedCount })}
          </Banner>
        </div>
      )}
      {list.contactsCount > 0 && <States list={list} value={state} onChange={setState} />}
      <Table
        label={list.name}
        isLoading={pages.isPending}
        failed={
          pages.isError && !pages.data ? { title: t('loadFailed'), onRetry: () => void pages.refetch() } : undefined
        }
        empty={
          list.contactsCount === 0 ? (
            <EmptyState
              icon="contacts"
              title={t('none')}
              text={t('noneText')}
              action={{ label: t('import'), onClick: () => setImporting(true) }}
            />
          ) : (
            <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />
          )
        }
        more={moreOf(pages)}
        rows={pages.rows}
        idOf={({ id }) => id}
        columns={[
          { title: t('name'), renderCell: ({ name }) => <span className={styles.name}>{name}</span> },
          { title: t('number'), renderCell: ({ number }) => readablePhone(number), className: styles.number },
          { title: t('email'), renderCell: ({ email }) => email || '—', className: styles.email },
          {
            title: t('whatsapp'),
            renderCell: ({ isWhatsappValid }) => <NumberState isValid={isWhatsappValid} />,
            className: styles.state,
          },
          { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
        ]}
        openOf={(item) => () => setEdited(item)}
        renderCard={(item) => (
          <div className={styles.card}>
            <Words item={item} />
            {buttons(item)}
          </div>
        )}
      />
      {edited && (
        <ItemDialog contactListId={list.id} item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {isImporting && <ListImport list={list} onClose={() => setImporting(false)} />}
    </Page>
  );
}

/** A contact in a narrow place. */
function Words({ item: { name, number, email, isWhatsappValid } }: { item: ContactListItem }) {
  return (
    <div className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span>{readablePhone(number)}</span>
      {email && <span className={styles.break}>{email}</span>}
      <NumberState isValid={isWhatsappValid} />
    </div>
  );
}

type StatesProps = { list: ContactList; value: ItemState | 'all'; onChange: (state: ItemState | 'all') => void };

/** Narrows the contacts to one state of their number. */
function States({ list, value, onChange }: StatesProps) {
  const t = useTexts(itemTexts);
  const counts = {
    all: list.contactsCount,
    valid: list.validCount,
    invalid: list.invalidCount,
    unchecked: list.uncheckedCount,
  };
  return (
    <div className={styles.states}>
      <Segmented
        label={t('states')}
        value={value}
        onChange={onChange}
        options={(['all', 'valid', 'invalid', 'unchecked'] as const).map((state) => ({
          value: state,
          label: t(`filter.${state}`),
          after: <span className={styles.count}>{numberText(counts[state])}</span>,
        }))}
      />
    </div>
  );
}

/** Delete is offered to profiles that may delete contacts (CLIST-07). */
function Buttons({ item, onEdit }: { item: ContactListItem; onEdit: () => void }) {
  const t = useTexts(itemTexts);
  const remove = useRemove();
  const mayRemove = useMay('contacts-page:deleteContact');
  return (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name: item.name })} onClick={onEdit} />
      {mayRemove && (
        <IconButton36 icon="trash" label={t('remove', { name: item.name })} onClick={() => void remove(item)} />
      )}
    </span>
  );
}

function useRemove() {
  const t = useTexts(itemTexts);
  const confirm = useConfirm();
  const { run } = useCall(contactListItemsApi.remove);
  return async ({ id, name }: ContactListItem): Promise<void> => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await run({ params: { contactListItemId: id } });
      toast.success(t('removed'));
    } catch {
      // `useCall` has shown the error. Somebody else may have deleted the contact, which the list then shows.
    }
    refreshContactLists();
    keepMainFocus();
  };
}
