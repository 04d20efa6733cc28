import { changedNumber, ContactListItemFields, contactListItemsApi, type ContactListItem } from '@recado/contracts';
import { z } from 'zod';
import { toast } from '../../../lib/notices/toasts.tsx';
import { call, useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { refreshContactLists } from '../contactLists.queries.ts';
import { itemTexts } from './items.texts.ts';

const { name, email } = ContactListItemFields;
const itemForm = (stored: string | undefined) => z.object({ name, number: changedNumber(stored), email });
const quiet = { quiet: true };
type Props = {
  contactListId: number;
  /** Null for a new contact. */ item: ContactListItem | null;
  onClose: () => void;
};

const valuesOf = (item: ContactListItem | null) => ({
  name: item?.name ?? '',
  number: item?.number ?? '',
  email: item?.email ?? '',
});

/** Adds a contact to a list, or changes one (CLIST-04, CLIST-09 to CLIST-11). */
export function ItemDialog({ contactListId, item, onClose }: Props) {
  const t = useTexts(itemTexts);
  const create = useCall(contactListItemsApi.create, quiet);
  const change = useCall(contactListItemsApi.change, quiet);
  const { register, getValues, setFocus, error, dialog } = useServerForm({
    schema: itemForm(item?.number),
    defaultValues: valuesOf(item),
    stored: item && {
      row: item,
      toValues: valuesOf,
      read: () => call(contactListItemsApi.get, { params: { contactListItemId: item.id } }),
      channel: 'contactListItem',
    },
    fieldOfCode: { ERR_DUPLICATED_CONTACT: 'number' },
    async send(_form, { changed }) {
      await (item
        ? change.run({ params: { contactListItemId: item.id }, body: changed((values) => values) })
        : // As typed: the server cleans the number up.
          create.run({ body: { ...getValues(), contactListId } }));
      toast.success(t(item ? 'saved' : 'added'));
      refreshContactLists();
      onClose();
    },
    wordError: (field, code, typed) =>
      code === 'ERR_DUPLICATED_CONTACT'
        ? t('taken')
        : field === 'email'
          ? t('badEmail')
          : String(typed).trim() === ''
            ? t('required')
            : code === 'too_big'
              ? undefined
              : t('tooShort'),
  });
  return (
    <FormDialog
      {...dialog}
      title={t(item ? 'editTitle' : 'addTitle')}
      submit={t(item ? 'save' : 'add')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field label={t('name')} error={error('name')} maxLength={50} autoComplete="off" {...register('name')} />
      <Field
        label={t('number')}
        help={t('numberHint')}
        error={error('number')}
        type="tel"
        maxLength={50}
        autoComplete="off"
        {...register('number')}
      />
      <Field
        label={t('email')}
        isOptional
        error={error('email')}
        type="email"
        maxLength={255}
        autoComplete="off"
        {...register('email')}
      />
    </FormDialog>
  );
}
