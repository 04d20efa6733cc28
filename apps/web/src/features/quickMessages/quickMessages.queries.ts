import { quickMessagesApi } from '@recado/contracts';
import { useMemo } from 'react';
import { queryClient, usePages } from '../../lib/server/api.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';

/**
 * The quick messages that the user sees, or the own ones alone, page after page; those of the search before stay until the new ones are there.
 */
export function useQuickMessages(searchParam: string, { mine }: { mine: boolean }) {
  const given = useMemo(
    () => ({ query: { ...(searchParam !== '' && { searchParam }), ...(mine && { mine }) } }),
    [searchParam, mine],
  );
  return usePages(quickMessagesApi.list, 'records', given, { keepPrevious: true });
}

/** A burst of events asks for the list once. */
const delayMs = 400;

/**
 * Keeps the list as the others change it. These rows carry no revision, so an event and a late answer cannot be put in
 * order: the event only says that the list is old.
 */
export function useQuickMessageNews(): void {
  useChannel(
    'quickMessage',
    useDebouncedCallback(() => void refreshQuickMessages(), delayMs),
  );
}

/** Asks for what is on screen again. */
export const refreshQuickMessages = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [quickMessagesApi.list.path] });
