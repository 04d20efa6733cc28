import type { Endpoint } from '@recado/contracts';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../server/queryClient.ts';

/** The endpoints whose answers are kept current by events. */
const livePaths = new Set<unknown>();

/**
 * Adds endpoints whose answers are kept current by events. `Feature.liveEndpoints` passes those of the first download;
 * a module that is loaded later calls it itself.
 */
export function keepLive(...endpoints: readonly Endpoint[]): void {
  for (const { path } of endpoints) livePaths.add(path);
}

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
