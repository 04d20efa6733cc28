import { internalNotesApi, type InternalNote } from '@recado/contracts';
import { useEffect, useMemo } from 'react';
import { queryClient, usePages } from '../../../lib/server/api.ts';
import { useChannel } from '../../../lib/live/realtime.ts';
import { keepLive } from '../../../lib/live/refreshLive.ts';

keepLive(internalNotesApi.list);

/** Asks for the notes of all conversations on screen again. */
export const refreshNotes = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [internalNotesApi.list.path] });

/**
 * The notes of a conversation as far back as its messages are loaded: those of the ticket and of the contact's earlier
 * tickets. `since` is the time of the oldest loaded message; empty when no older ones exist.
 */
export function useInternalNotes(ticketId: number, contactId: number, since: string): readonly InternalNote[] {
  const given = useMemo(() => ({ params: { ticketId } }), [ticketId]);
  const { rows, hasNextPage, isFetching, isError, fetchNextPage } = usePages(internalNotesApi.list, 'notes', given, {
    staleTime: 0,
  });
  useChannel('internalNote', (event) => {
    if (event.contactId === contactId) void refreshNotes();
  });
  const oldest = rows.at(-1)?.createdAt;
  const isMissing = hasNextPage && !isFetching && !isError && oldest !== undefined && oldest >= since;
  useEffect(() => {
    if (isMissing) void fetchNextPage();
  }, [isMissing, fetchNextPage]);
  return rows;
}
