import Button from '@mui/material/Button';
import { contactsApi, type ListedContact } from '@recado/contracts';
import { Suspense, useRef, useState } from 'react';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useCompanyZone } from '../../lib/format/companyTime.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { lazily } from '../../lib/react/lazily.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { useCall } from '../../lib/server/api.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Page, PageHeader } from '../../ui/page/Page.tsx';
import { ContactDialog } from '../contacts/index.ts';
import { useTagNews } from '../tags/index.ts';
import { askFor, OwnTicketDialogs } from '../tickets/index.ts';
import {
  putContact,
  refreshContacts,
  useContactNews,
  useContactPages,
  type ContactFilter,
} from './contactBook.queries.ts';
import { contactBookTexts } from './contactBook.texts.ts';
import { ContactFilters, createdSince, type CreatedChoice } from './ContactFilters.tsx';
import { ContactList } from './ContactList.tsx';
import styles from './ContactsPage.module.css';
import { chooseContactOrder, chooseContactView, useContactOrder, useContactView } from './contactView.ts';
import { toCsv } from './csv.ts';
import { readContacts, saveCsv } from './exportContacts.ts';
import { useSelection } from './selection.ts';
import { SelectionBar } from './SelectionBar.tsx';

const ImportDialog = lazily(() => import('./import/ImportDialog.tsx').then((found) => found.ImportDialog));

/** The contacts of the company: search, change, talk, import and export (CONT-01). */
export function ContactsPage() {
  const t = useTexts(contactBookTexts);
  const isPhone = useIsPhone();
  const view = useContactView();
  const [typed, setTyped] = useState('');
  const [tagId, setTagId] = useState<number | null>(null);
  const [created, setCreated] = useState<CreatedChoice>('any');
  const [edited, setEdited] = useState<ListedContact | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  const order = useContactOrder();
  const dateStart = createdSince(created, useCompanyZone());
  const filter: ContactFilter = { searchParam: useDebouncedValue(typed.trim()), tagId, dateStart };
  const selection = useSelection(filter);
  const pages = useContactPages(filter, order);
  const remove = useRemove(selection.remove);
  useContactNews();
  useTagNews();
  const count = pages.data?.pages[0]?.count;
  const isFiltered = filter.searchParam !== '' || tagId !== null || dateStart !== null;
  const search = <SearchField className={styles.search} label={t('search')} value={typed} onChange={setTyped} />;
  const views = (
    <Segmented
      label={t('view')}
      value={view}
      onChange={chooseContactView}
      options={[
        { value: 'cards', label: t('cards') },
        { value: 'rows', label: t('rows') },
      ]}
    />
  );
  const buttons = (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="document" size={18} />}
        onClick={() => setImporting(true)}
      >
        {t('import')}
      </Button>
      <ExportButton filter={{ ...filter, searchParam: typed.trim() }} />
      {/* The primary button of an empty page is the import. */}
      <Button
        variant={count === 0 && !isFiltered ? 'outlined' : 'contained'}
        startIcon={<Icon name="personAdd" size={18} />}
        onClick={() => setEdited('new')}
      >
        {t('add')}
      </Button>
    </>
  );
  const text = count === undefined ? t('text') : t('count', { count });
  return (
    <Page
      header={
        isPhone ? (
          <>
            <PageHeader title={t('title')} text={text} />
            <div className={styles.phoneBar}>
              {search}
              <div className={styles.phoneButtons}>{buttons}</div>
            </div>
          </>
        ) : (
          <PageHeader
            title={t('title')}
            text={text}
            actions={
              <div className={styles.actions}>
                {search}
                {views}
                {buttons}
              </div>
            }
          />
        )
      }
    >
      {/* An empty page has nothing to filter or to order. */}
      {(isFiltered || count !== 0) && (
        <ContactFilters
          tagId={tagId}
          onTag={setTagId}
          created={created}
          onCreated={setCreated}
          order={order}
          onOrder={chooseContactOrder}
        />
      )}
      <ContactList
        view={isPhone ? 'cards' : view}
        isLoading={pages.isPending}
        failed={
          pages.isError && !pages.data ? { title: t('loadFailed'), onRetry: () => void pages.refetch() } : undefined
        }
        empty={
          isFiltered ? (
            <EmptyState icon="search" title={t('notFound')} text={t('notFoundText')} />
          ) : (
            <EmptyState
              icon="contacts"
              title={t('empty')}
              text={t('emptyText')}
              action={{ label: t('import'), onClick: () => setImporting(true) }}
            />
          )
        }
        more={moreOf(pages)}
        contacts={pages.rows}
        selection={selection}
        onTalk={(contact) => askFor({ kind: 'new', contact })}
        onEdit={setEdited}
        onRemove={(contact) => void remove(contact)}
      />
      <SelectionBar selection={selection} filter={filter} count={count ?? pages.rows.length} />
      <Suspense>
        <OwnTicketDialogs />
        {edited && (
          <ContactDialog
            known={edited === 'new' ? {} : edited}
            {...(edited !== 'new' && { contactId: edited.id })}
            onClose={() => setEdited(null)}
            onSaved={(saved) => void (putContact(saved) || refreshContacts())}
          />
        )}
        {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      </Suspense>
    </Page>
  );
}

/**
 * Exports all contacts that the search finds as it is typed, though the list may not show it yet (CONT-24). A second press
 * stops it.
 */
function ExportButton({ filter }: { filter: ContactFilter }) {
  const t = useTexts(contactBookTexts);
  const [count, setCount] = useState<number | null>(null);
  const stop = useRef<AbortController>(undefined);
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    const parts: string[] = [];
    let read = 0;
    setCount(0);
    try {
      await readContacts(filter, controller.signal, (contacts) => {
        parts.push(toCsv(contacts));
        read += contacts.length;
        setCount(read);
      });
      saveCsv(parts);
      toast.success(t('exported', { count: read }));
    } catch (error) {
      if (!controller.signal.aborted) toastError(error);
    } finally {
      setCount(null);
    }
  };
  if (count !== null)
    return (
      <Button variant="outlined" color="inherit" onClick={() => stop.current?.abort()} aria-label={t('stop')}>
        {t('exporting', { count })}
      </Button>
    );
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Icon name="download" size={18} />}
      onClick={() => void run()}
    >
      {t('export')}
    </Button>
  );
}

/** Deletes a contact after a question that names what is deleted with it (CONT-22, CONT-26). */
function useRemove(onRemoved: (ids: readonly number[]) => void) {
  const t = useTexts(contactBookTexts);
  const confirm = useConfirm();
  const { run } = useCall(contactsApi.remove);
  return async ({ id, name }: ListedContact): Promise<void> => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await run({ params: { contactId: id } });
      toast.success(t('removed'));
      onRemoved([id]);
    } catch {
      // `useCall` has shown the error. Somebody else may have deleted the contact, which the list then shows.
    }
    refreshContacts();
    keepMainFocus();
  };
}
