import { quickMessagesApi } from '@recado/contracts';
import { useMemo } from 'react';
import { queryClient, usePages } from '../../lib/api.ts';

/** The quick messages the person sees, page after page; those of the search before stay until the new ones are there. */
export function useQuickMessages(searchParam: string) {
  const given = useMemo(() => ({ query: searchParam === '' ? {} : { searchParam } }), [searchParam]);
  return usePages(quickMessagesApi.list, 'records', given, { keepPrevious: true });
}

/** Asks for what is on screen again. */
export const refreshQuickMessages = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [quickMessagesApi.list.path] });
