import { contactsApi, type Contact } from '@recado/contracts';
import { keyOf, queryClient, useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import type { ContactForm } from './contactForm.ts';
import { contactTexts } from './contacts.texts.ts';

const quiet = { quiet: true };

/** Returns a function that creates a contact or changes the given one. It throws the refusals of the server. */
export function useSaveContact(contact: Pick<Contact, 'id'> | null) {
  const t = useTexts(contactTexts);
  const create = useCall(contactsApi.create, quiet);
  const change = useCall(contactsApi.change, quiet);
  return async ({ extraInfo, ...form }: ContactForm, onSaved?: (contact: Contact) => void): Promise<void> => {
    const body = { ...form, extraInfo: extraInfo.filter(({ name }) => name.trim() !== '') };
    const saved = await (contact ? change.run({ params: { contactId: contact.id }, body }) : create.run({ body }));
    queryClient.setQueryData(keyOf(contactsApi.get, { params: { contactId: saved.id } }), saved);
    onSaved?.(saved);
    toast.success(t('saved'));
  };
}
