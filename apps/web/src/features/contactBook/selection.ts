import { useState } from 'react';
import type { ExportedContact } from './exportContacts.ts';

/** The chosen contacts, with what the export needs of them. */
export type Selection = {
  contacts: ReadonlyMap<number, ExportedContact>;
  toggle: (contact: ExportedContact) => void;
  add: (contacts: readonly ExportedContact[]) => void;
  remove: (ids: readonly number[]) => void;
  clear: () => void;
};

export function useSelection(): Selection {
  const [contacts, setContacts] = useState<ReadonlyMap<number, ExportedContact>>(new Map());
  return {
    contacts,
    toggle: (contact) =>
      setContacts((present) => {
        const next = new Map(present);
        if (!next.delete(contact.id)) next.set(contact.id, contact);
        return next;
      }),
    add: (more) => setContacts((present) => new Map([...present, ...more.map((one) => [one.id, one] as const)])),
    remove: (ids) =>
      setContacts((present) => {
        const next = new Map(present);
        for (const id of ids) next.delete(id);
        return next;
      }),
    clear: () => setContacts(new Map()),
  };
}
