import { contactsApi, type ListedContact } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { lazily } from '../../lib/react/lazily.ts';
import { useCall } from '../../lib/server/api.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ContactDialog } from '../contacts/index.ts';
import { useTagNews } from '../tags/index.ts';
import { askFor, OwnTicketDialogs } from '../tickets/index.ts';
import { putContact, refreshContacts, useContactNews, useContactPages } from './contactBook.queries.ts';
import { contactBookTexts } from './contactBook.texts.ts';
import { ContactFilters } from './ContactFilters.tsx';
import { ContactList } from './ContactList.tsx';
import { ContactsHeader } from './ContactsHeader.tsx';
import { chooseContactOrder, useContactOrder, useContactView } from './contactView.ts';
import { useSelection } from './selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useContactFilter } from './useContactFilter.ts';

const ImportDialog = lazily(() => import('./import/ImportDialog.tsx').then((found) => found.ImportDialog));

/** The contacts of the company: search, change, talk, import and export (CONT-01). */
export function ContactsPage() {
  const t = useTexts(contactBookTexts);
  const isPhone = useIsPhone();
  const view = useContactView();
  const order = useContactOrder();
  const search = useContactFilter();
  const { filter, isFiltered } = search;
  const [edited, setEdited] = useState<ListedContact | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  const selection = useSelection(filter);
  const pages = useContactPages(filter, order);
  const remove = useRemove(selection.remove);
  useContactNews();
  useTagNews();
  const count = pages.data?.pages[0]?.count;
  return (
    <Page
      header={
        <ContactsHeader
          search={search}
          count={count}
          onAdd={() => setEdited('new')}
          onImport={() => setImporting(true)}
        />
      }
    >
      {/* An empty page has nothing to filter or to order. */}
      {(isFiltered || count !== 0) && (
        <ContactFilters
          tagId={search.tagId}
          onTag={search.setTagId}
          created={search.created}
          onCreated={search.setCreated}
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
            onSaved={(saved) => putContact(saved, refreshContacts)}
          />
        )}
        {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      </Suspense>
    </Page>
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
