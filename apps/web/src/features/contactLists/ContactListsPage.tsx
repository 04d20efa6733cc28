import { contactListsApi, type ContactList } from '@recado/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dateText } from '../../lib/format/dates.ts';
import { numberText } from '../../lib/format/numberText.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { paths } from '../../lib/routes.ts';
import { useCall } from '../../lib/server/api.ts';
import { PlanGate } from '../../lib/session/plan.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { SearchedTable } from '../../ui/page/SearchedTable.tsx';
import { ContactListDialog } from './ContactListDialog.tsx';
import { refreshContactLists, useContactLists } from './contactLists.queries.ts';
import { contactListTexts } from './contactLists.texts.ts';
import styles from './ContactListsPage.module.css';
import { ListImport } from './import/ListImport.tsx';
import { NumberShares } from './NumberShares.tsx';

export const ContactListsPage = () => (
  <PlanGate flag="useCampaigns">
    <Lists />
  </PlanGate>
);

/** The lists that campaigns are sent to: search, create, rename, fill and delete (CLIST-01). */
function Lists() {
  const t = useTexts(contactListTexts);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<ContactList | 'new' | null>(null);
  const [filled, setFilled] = useState<ContactList | null>(null);
  const search = useDebouncedValue(typed.trim());
  const pages = useContactLists(search);
  const remove = useRemove();
  const navigate = useNavigate();
  const add = (): void => setEdited('new');
  const link = ({ id, name }: ContactList) => (
    <Link to={paths.contactListItems(id)} className={`touch-target ${styles.name}`}>
      {name}
    </Link>
  );
  const buttons = (list: ContactList) => (
    <span className={styles.buttons}>
      <IconButton36 icon="document" label={t('import', { name: list.name })} onClick={() => setFilled(list)} />
      <IconButton36 icon="edit" label={t('edit', { name: list.name })} onClick={() => setEdited(list)} />
      <IconButton36 icon="trash" label={t('remove', { name: list.name })} onClick={() => void remove(list)} />
    </span>
  );
  return (
    <SearchedTable
      t={t}
      typed={typed}
      onType={setTyped}
      loaded={pages}
      isEmpty={search === ''}
      icon="contacts"
      onAdd={add}
      above={
        <p className={styles.above}>
          <Link to={paths.suppressedNumbers} className="touch-target">
            {t('suppressed')}
          </Link>
        </p>
      }
      rows={pages.rows}
      size="large"
      columns={[
        { title: t('list'), renderCell: link },
        {
          title: t('contacts'),
          renderCell: ({ contactsCount }) => numberText(contactsCount),
          kind: 'number',
          className: styles.count,
        },
        { title: t('numbers'), renderCell: (list) => <NumberShares list={list} />, className: styles.numbers },
        { title: t('created'), renderCell: ({ createdAt }) => dateText(createdAt), className: styles.created },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={({ id }) =>
        () =>
          void navigate({ to: paths.contactListItems(id) })
        }
      renderCard={(list) => (
        <div className={styles.card}>
          <div className={styles.words}>
            {link(list)}
            <span>{t('contactCount', { count: list.contactsCount })}</span>
            {list.contactsCount > 0 && <NumberShares list={list} />}
          </div>
          {buttons(list)}
        </div>
      )}
    >
      {edited && <ContactListDialog list={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {filled && <ListImport list={filled} onClose={() => setFilled(null)} />}
    </SearchedTable>
  );
}

/** Deletes a list after a question that names how many contacts go with it. */
function useRemove() {
  const t = useTexts(contactListTexts);
  const confirm = useConfirm();
  const { run } = useCall(contactListsApi.remove);
  return async ({ id, name, contactsCount }: ContactList): Promise<void> => {
    const text = t('removeText', { count: contactsCount });
    if (!(await confirm({ title: t('removeTitle', { name }), text, confirm: t('removeConfirm'), danger: true })))
      return;
    try {
      await run({ params: { contactListId: id } });
      toast.success(t('removed'));
    } catch {
      // `useCall` has shown the error. Somebody else may have deleted the list, which the page then shows.
    }
    refreshContactLists();
    keepMainFocus();
  };
}
