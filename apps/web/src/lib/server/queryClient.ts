import { QueryClient } from '@tanstack/react-query';
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
