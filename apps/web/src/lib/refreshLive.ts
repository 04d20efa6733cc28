import { messagesApi, teamChatApi, ticketsApi } from '@recado/contracts';
import type { Query } from '@tanstack/react-query';
import { queryClient } from './queryClient.ts';

/** The endpoints whose answers are kept current by events. */
const livePaths = new Set<unknown>([
  ticketsApi.list.path,
  ticketsApi.counts.path,
  ticketsApi.getByUuid.path,
  messagesApi.list.path,
  teamChatApi.list.path,
  teamChatApi.counts.path,
  teamChatApi.get.path,
  teamChatApi.messages.path,
]);

/** Adds an endpoint whose answers are kept current by events, for a page that is not part of the first download. */
export const keepLive = (path: string): void => void livePaths.add(path);

/**
 * Refetches the live answers on screen. Running queries are waited for, not restarted: a restart would drop a page that
 * scrolling has just requested.
 */
export function refreshLive(): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ type: 'active', predicate: ({ queryKey }) => livePaths.has(queryKey[0]) })) {
    if (query.state.fetchStatus === 'idle') refresh(query);
    else {
      const stop = cache.subscribe(({ query: changed, type }) => {
        if (changed !== query || (type !== 'removed' && query.state.fetchStatus !== 'idle')) return;
        stop();
        if (type !== 'removed') refresh(query);
      });
    }
  }
}

const refresh = ({ queryKey }: Query): void =>
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
