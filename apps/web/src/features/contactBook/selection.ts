import { useEffect, useRef, useState } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import type { ContactFilter } from './contactBook.queries.ts';
import type { ExportedContact } from './exportContacts.ts';

/** The chosen contacts, with what the export needs of them. */
export type Selection = {
  contacts: ReadonlyMap<number, ExportedContact>;
  toggle: (contact: ExportedContact) => void;
  add: (contacts: readonly ExportedContact[]) => void;
  remove: (ids: readonly number[]) => void;
  clear: () => void;
};

type Contacts = ReadonlyMap<number, ExportedContact>;
const none: Contacts = new Map();

const without = (contacts: Contacts, ids: readonly number[]): Contacts =>
  ids.some((id) => contacts.has(id)) ? new Map([...contacts].filter(([id]) => !ids.includes(id))) : contacts;

/**
 * Keeps the choice of contacts for one filter: another filter clears it, so that nobody changes contacts that the list
 * does not show (decision 0163). Contacts that somebody else deletes leave the choice, and changed ones are kept as they
 * are now.
 */
export function useSelection({ searchParam, tagId, dateStart }: ContactFilter): Selection {
  const [contacts, setContacts] = useState<Contacts>(none);
  /** A page that is read for *select all* may still contain contacts that were deleted meanwhile. */
  const deleted = useRef(new Set<number>());
  useEffect(() => () => setContacts(none), [searchParam, tagId, dateStart]);
  const remove = (ids: readonly number[]): void => setContacts((present) => without(present, ids));
  useChannel('contact', (event) => {
    if (event.action === 'delete') {
      deleted.current.add(event.contactId);
      remove([event.contactId]);
    } else {
      const { id, name, number, email } = event.contact;
      setContacts((present) => (present.has(id) ? new Map(present).set(id, { id, name, number, email }) : present));
    }
  });
  return {
    contacts,
    toggle: (contact) =>
      setContacts((present) =>
        present.has(contact.id) ? without(present, [contact.id]) : new Map(present).set(contact.id, contact),
      ),
    add: (more) =>
      setContacts(
        (present) =>
          new Map([
            ...present,
            ...more.filter(({ id }) => !deleted.current.has(id)).map((one) => [one.id, one] as const),
          ]),
      ),
    remove,
    clear: () => setContacts(none),
  };
}
