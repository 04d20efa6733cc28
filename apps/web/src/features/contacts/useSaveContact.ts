import { contactsApi, type Contact } from '@recado/contracts';
import { keyOf, queryClient, useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import type { Edited } from '../../ui/forms/useServerForm.ts';
import type { ContactForm } from './contactForm.ts';
import { contactTexts } from './contacts.texts.ts';

/** The typed values, or those that the schema returned. */
type Values = Omit<ContactForm, 'email'> & { email: string | null };

const quiet = { quiet: true };

const bodyOf = ({ extraInfo, ...form }: Values) => ({
  ...form,
  extraInfo: extraInfo.filter(({ name }) => name.trim() !== ''),
});

/** Returns a function that creates a contact or changes the given one. It throws the refusals of the server. */
export function useSaveContact(contact: Pick<Contact, 'id'> | null) {
  const t = useTexts(contactTexts);
  const create = useCall(contactsApi.create, quiet);
  const change = useCall(contactsApi.change, quiet);
  return async (
    form: ContactForm,
    { changed }: Edited<Values>,
    onSaved?: (contact: Contact) => void,
  ): Promise<void> => {
    const saved = await (contact
      ? change.run({ params: { contactId: contact.id }, body: changed(bodyOf) })
      : create.run({ body: bodyOf(form) }));
    queryClient.setQueryData(keyOf(contactsApi.get, { params: { contactId: saved.id } }), saved);
    onSaved?.(saved);
    toast.success(t('saved'));
  };
}
