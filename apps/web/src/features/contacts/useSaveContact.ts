import { contactsApi, type Contact } from '@recado/contracts';
import { ApiError, keyOf, queryClient, useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import type { ContactField, ContactForm } from './contactForm.ts';
import { contactTexts } from './contacts.texts.ts';

const manner = { quiet: true };
type Refusals = Partial<Record<ContactField, string>>;

/**
 * Creates a contact or changes the given one. Returns the error codes by field. Other failures are shown as notices.
 */
export function useSaveContact(contact: Pick<Contact, 'id'> | null) {
  const t = useTexts(contactTexts);
  const create = useCall(contactsApi.create, manner);
  const change = useCall(contactsApi.change, manner);
  const save = async (
    { extraInfo, ...form }: ContactForm,
    onSaved?: (contact: Contact) => void,
  ): Promise<'saved' | Refusals> => {
    const body = { ...form, extraInfo: extraInfo.filter(({ name }) => name.trim() !== '') };
    try {
      const saved = await (contact ? change.run({ params: { contactId: contact.id }, body }) : create.run({ body }));
      queryClient.setQueryData(keyOf(contactsApi.get, { params: { contactId: saved.id } }), saved);
      onSaved?.(saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERR_DUPLICATED_CONTACT') return { number: 'duplicate' };
      const refusals =
        error instanceof ApiError && error.code === 'ERR_VALIDATION' ? ((error.details?.fields ?? {}) as Refusals) : {};
      if (Object.keys(refusals).length === 0) toastError(error);
      return refusals;
    }
    toast.success(t('saved'));
    return 'saved';
  };
  return { save, busy: create.busy || change.busy };
}
