import { QueryClient, type Query } from '@tanstack/react-query';
import { ApiError, isPassing } from './ApiError.ts';

/**
 * The only query cache of the app. Lists get events only while on screen. Cached answers are therefore always stale:
 * they are shown at once and refetched. Temporary failures are retried twice; refusals are not retried.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (failures, error) => failures < 2 && isPassing(error),
      // The delay the server requested, or 1 s and 2 s.
      retryDelay: (failures, error) => (error instanceof ApiError && error.retryAfterMs) || 1_000 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** The queries whose first answer is out of date before it has arrived. */
const outdated = new WeakSet<Query>();

/**
 * Fetches an answer again that was invalidated during its first fetch: the server may have read it before the change.
 * The library restarts later fetches, but joins a first one. It reports only the first of several invalidations.
 */
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  const { data, fetchStatus, isInvalidated } = query.state;
  const isFirstFetch = data === undefined && fetchStatus !== 'idle';
  if (isFirstFetch && isInvalidated && (action.type === 'invalidate' || action.type === 'fetch')) outdated.add(query);
  if (action.type === 'success' && !action.manual && outdated.delete(query))
    queueMicrotask(() => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }));
});
