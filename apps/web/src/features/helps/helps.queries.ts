import { helpsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { queryClient, usePages } from '../../lib/server/api.ts';

/** A burst of events fetches the list once. */
const delayMs = 400;

/** Returns the help videos that match a search, page by page. The list follows the events of the platform. */
export function useHelps(searchParam: string) {
  useChannel('help', useDebouncedCallback(refreshHelps, delayMs));
  const given = useMemo(() => ({ query: searchParam === '' ? {} : { searchParam } }), [searchParam]);
  return usePages(helpsApi.list, 'records', given, { keepPrevious: true });
}

export const refreshHelps = (): void => void queryClient.invalidateQueries({ queryKey: [helpsApi.list.path] });
