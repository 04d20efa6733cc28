import { QueryClient } from '@tanstack/react-query';
import { ApiError, isPassing } from './ApiError.ts';

/**
 * The one cache of the app. A list is live only while on screen, so an answer is old as soon as it leaves:
 * it is drawn at once when it comes back, and asked again. Passing failures are tried again twice; refusals are
 * answers.
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
      // As the server asks, or 1 s and 2 s.
      retryDelay: (failures, error) => (error instanceof ApiError && error.retryAfterMs) || 1_000 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
