import { ticketsApi, type Ticket } from '@recado/contracts';
import { useEffect, useMemo, useRef } from 'react';
import { keyOf, queryClient, useEndpoint } from '../../../lib/server/api.ts';
import { bubblesOf, useOutbox } from '../outbox/outbox.ts';
import { useInternalNotes } from '../notes/useInternalNotes.ts';
import type { MessagePages } from '../conversation/useMessagePages.ts';
import { timeline, type Line } from './timeline.ts';

/** The lines of a ticket: its messages with what happened to it, and what is on its way. */
export function useLines(
  { id: ticketId, contactId, status, userId, queueId }: Ticket,
  { rows, pages, hasOlder, hasNewer }: MessagePages,
): Line[] {
  const given = useMemo(() => ({ params: { ticketId } }), [ticketId]);
  const events = useEndpoint(ticketsApi.events, given, { staleTime: 0 });
  const oldest = useMemo(
    () => (hasOlder ? rows.reduce((first, { sentAt }) => (first === '' || sentAt < first ? sentAt : first), '') : ''),
    [rows, hasOlder],
  );
  const notes = useInternalNotes(ticketId, contactId, oldest);
  const sendings = useOutbox((state) => state.sendings);

  // The log has a new line whenever the ticket changed hands or state.
  const stage = `${status}:${userId}:${queueId}`;
  const loggedStage = useRef(stage);
  useEffect(() => {
    if (loggedStage.current === stage) return;
    loggedStage.current = stage;
    void queryClient.invalidateQueries({ queryKey: keyOf(ticketsApi.events, given) });
  }, [given, stage]);

  return useMemo(() => {
    // Away from the present, what happened since and what is on its way have their place further down.
    const newest = hasNewer ? rows.reduce((last, { sentAt }) => (sentAt > last ? sentAt : last), '') : null;
    return timeline({
      messages: rows,
      earlier: pages.flatMap((page) => page.tickets),
      events: (events.data?.events ?? []).filter(({ at }) => newest === null || at <= newest),
      notes: newest === null ? notes : notes.filter(({ createdAt }) => createdAt <= newest),
      outgoing: newest === null ? bubblesOf(sendings, ticketId) : [],
      hasOlder,
    });
  }, [rows, pages, events.data, notes, sendings, ticketId, hasOlder, hasNewer]);
}
