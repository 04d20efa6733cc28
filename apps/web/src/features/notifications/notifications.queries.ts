import { ticketsApi } from '@recado/contracts';
import { queryClient, useEndpoint } from '../../lib/server/api.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';

/** A burst of events asks for the lists once. */
const refreshMs = 400;

// The page keeps them apart from the inbox, which holds the same questions as endless lists.
// A snoozed ticket calls again when its time has come.
const unreadQuery = { status: 'open', withUnreadMessages: true, snoozed: false, pageNumber: 1 } as const;
const waitingQuery = { status: 'pending', pageNumber: 1 } as const;

/**
 * How many own conversations hold something unread, and how many wait to be accepted. The inbox's menu entry keeps the
 * counts live on every screen.
 */
export function useNotificationCounts(): { unread: number; waiting: number } {
  const own = useEndpoint(
    ticketsApi.counts,
    { query: { withUnreadMessages: true, snoozed: false } },
    { keepPrevious: true },
  );
  const all = useEndpoint(ticketsApi.counts, { query: { snoozed: false } });
  return { unread: own.data?.open ?? 0, waiting: all.data?.pending ?? 0 };
}

/** The tickets behind the counts while the bell is open, newest first: what has just rung is what one opens it for. */
export function useNotifications() {
  const unread = useEndpoint(ticketsApi.list, { query: unreadQuery });
  const waiting = useEndpoint(ticketsApi.list, { query: waitingQuery });
  const refresh = useDebouncedCallback(() => {
    for (const query of [unreadQuery, waitingQuery])
      void queryClient.invalidateQueries({ queryKey: [ticketsApi.list.path, {}, query], exact: true });
  }, refreshMs);
  useChannel('ticket', refresh);
  useChannel('appMessage', refresh);
  return {
    // The inbox, when it is on screen too, places tickets into every list by its own rules.
    unread: (unread.data?.tickets ?? []).filter(({ unreadMessages }) => unreadMessages > 0),
    waiting: waiting.data?.tickets ?? [],
    isLoading: unread.isLoading || waiting.isLoading,
    isError: unread.isError || waiting.isError,
    retry: () => void Promise.all([unread.refetch(), waiting.refetch()]),
  };
}
