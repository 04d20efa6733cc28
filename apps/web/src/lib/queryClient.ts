import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './ApiError.ts';

/**
 * The one cache of the app. A list is live only while on screen, so an answer is old as soon as it leaves:
 * it is drawn at once when it comes back, and asked again. Passing failures are tried again twice; refusals are answers.
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
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
