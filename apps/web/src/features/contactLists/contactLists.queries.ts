import { contactListItemsApi, contactListsApi, type ItemState } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import { keepLive } from '../../lib/live/refreshLive.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';

// A page may be read before its first socket is ready.
keepLive(contactListsApi.page, contactListsApi.get, contactListItemsApi.page);

/** A burst of events refetches a list once; the check of numbers sends one event per number. */
const delayMs = 600;

/** The lists of the company that a search finds, with their counts. */
export function useContactLists(searchParam: string) {
  useNews();
  const given = useMemo(() => ({ query: searchParam === '' ? {} : { searchParam } }), [searchParam]);
  return usePages(contactListsApi.page, 'records', given, { keepPrevious: true });
}

/** A list, kept current. */
export const useContactList = (contactListId: number) =>
  useEndpoint(contactListsApi.get, { params: { contactListId } });

/** The contacts of a list that a search finds, in one state or all, kept current. */
export function useItems(contactListId: number, searchParam: string, state: ItemState | 'all') {
  useNews();
  const given = useMemo(
    () => ({
      query: { contactListId, ...(searchParam !== '' && { searchParam }), ...(state !== 'all' && { state }) },
    }),
    [contactListId, searchParam, state],
  );
  return usePages(contactListItemsApi.page, 'contacts', given, { keepPrevious: true });
}

function useNews(): void {
  const refresh = useDebouncedCallback(refreshContactLists, delayMs);
  useChannel('contactList', refresh);
  useChannel('contactListItem', refresh);
}

/** Refetches lists, their counts and their contacts. */
export function refreshContactLists(): void {
  for (const { path } of [contactListsApi.page, contactListsApi.get, contactListItemsApi.page])
    void queryClient.invalidateQueries({ queryKey: [path] });
}
