import { contactsApi, type Contact, type ContactOrder, type ListedContact } from '@recado/contracts';
import { useMemo } from 'react';
import { dropRow, patchRow } from '../../lib/live/keepNewer.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { queryClient, usePages } from '../../lib/server/api.ts';

/** `dateStart`: only people created on this day (YYYY-MM-DD) or later. */
export type ContactFilter = { searchParam: string; tagId: number | null; dateStart: string | null };

/** The parts of a query that a filter sets. */
export const queryOf = ({ searchParam, tagId, dateStart }: ContactFilter) => ({
  ...(searchParam !== '' && { searchParam }),
  ...(tagId !== null && { tags: [tagId] }),
  ...(dateStart !== null && { dateStart }),
});

/** The contacts that a filter finds, page after page. */
export function useContactPages({ searchParam, tagId, dateStart }: ContactFilter, order: ContactOrder) {
  const given = useMemo(
    () => ({ query: { ...queryOf({ searchParam, tagId, dateStart }), order } }),
    [searchParam, tagId, dateStart, order],
  );
  return usePages(contactsApi.page, 'contacts', given, { keepPrevious: true });
}

const listKey = [contactsApi.page.path];

/** A burst of events refetches the list once. */
const delayMs = 400;

/**
 * Keeps the list as others change contacts (CONT-21). A changed contact stays where it is until the next search, as rows
 * must not move under the pointer.
 */
export function useContactNews(): void {
  const refetch = useDebouncedCallback(refreshContacts, delayMs);
  useChannel('contact', (event) => {
    if (event.action === 'create') return refetch();
    if (event.action === 'delete') return dropRow('contact', listKey, event.contactId, event.revision);
    putContact(event.contact, refetch);
  });
}

/** Writes a changed contact into the lists. Calls `refetch` if a list is behind by more than this change. */
export const putContact = (contact: Contact, refetch: () => void): void =>
  patchRow<ListedContact>('contact', [listKey], contact, refetch);

export function refreshContacts(): void {
  void queryClient.invalidateQueries({ queryKey: listKey });
}
