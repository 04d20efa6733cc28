import { suppressedNumbersApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../../lib/live/realtime.ts';
import { keepLive } from '../../../lib/live/refreshLive.ts';
import { queryClient, usePages } from '../../../lib/server/api.ts';

// The page may be read before its first socket is ready.
keepLive(suppressedNumbersApi.page);

/** The suppression list of the company that a search finds, newest first, kept current. */
export function useSuppressedNumbers(searchParam: string) {
  useChannel('suppressedNumber', refreshSuppressed);
  const given = useMemo(() => ({ query: searchParam === '' ? {} : { searchParam } }), [searchParam]);
  return usePages(suppressedNumbersApi.page, 'records', given, { keepPrevious: true });
}

/** Refetches the suppression list. */
export function refreshSuppressed(): void {
  void queryClient.invalidateQueries({ queryKey: [suppressedNumbersApi.page.path] });
}
