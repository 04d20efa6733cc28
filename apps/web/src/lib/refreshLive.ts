import { messagesApi, teamChatApi, ticketsApi } from '@recado/contracts';
import type { Query } from '@tanstack/react-query';
import { queryClient } from './queryClient.ts';

/** The answers that events keep true from then on. */
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

/** Adds an endpoint whose answers events keep true, for a screen that is no part of the first download. */
export const keepLive = (path: string): void => void livePaths.add(path);

/**
 * Asks once more for the live answers on screen. What is on its way is waited for: begun anew, a page that a scroll has
 * just asked for would be forgotten.
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
