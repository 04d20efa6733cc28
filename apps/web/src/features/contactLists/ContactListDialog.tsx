import { ContactListFields, contactListsApi, type ContactList } from '@recado/contracts';
import { z } from 'zod';
import { toast } from '../../lib/notices/toasts.tsx';
import { call, useCall } from '../../lib/server/api.ts';
import { useClientKey } from '../../lib/server/useClientKey.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { refreshContactLists } from './contactLists.queries.ts';
import { contactListTexts } from './contactLists.texts.ts';

const ListForm = z.object(ContactListFields);
const quiet = { quiet: true };

type Props = {
  /** The list to rename; null for a new one. */
  list: ContactList | null;
  /** Called with a new list, before the dialog closes. */
  onCreated?: (list: ContactList) => void;
  onClose: () => void;
};

/** Creates a list or renames one (CLIST-01, CLIST-03). */
export function ContactListDialog({ list, onCreated, onClose }: Props) {
  const t = useTexts(contactListTexts);
  const create = useCall(contactListsApi.create, quiet);
  const change = useCall(contactListsApi.change, quiet);
  const clientKeyOf = useClientKey();
  const { register, setFocus, error, dialog } = useServerForm({
    schema: ListForm,
    defaultValues: { name: list?.name ?? '' },
    stored: list && {
      row: list,
      toValues: ({ name }) => ({ name }),
      read: () => call(contactListsApi.get, { params: { contactListId: list.id } }),
      channel: 'contactList',
    },
    async send(body, { changed }) {
      if (list) await change.run({ params: { contactListId: list.id }, body: changed((values) => values) });
      else {
        const created = await create.run({ body: { ...body, clientKey: clientKeyOf(body) } });
        onCreated?.(created);
      }
      toast.success(t(list ? 'saved' : 'madeToast'));
      refreshContactLists();
      onClose();
    },
    wordError: (_field, code, typed) =>
      code === 'too_small' ? t(String(typed).trim() === '' ? 'required' : 'tooShort') : undefined,
  });
  return (
    <FormDialog
      {...dialog}
      title={t(list ? 'editTitle' : 'add')}
      submit={t(list ? 'save' : 'create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field label={t('name')} error={error('name')} maxLength={50} autoComplete="off" {...register('name')} />
    </FormDialog>
  );
}
