import { fileListsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { queryClient, usePages } from '../../lib/server/api.ts';

/** A burst of events refetches the list once. */
const delayMs = 400;

/** Returns the file lists that match a search, page by page. */
export function useFileLists(searchParam: string) {
  const given = useMemo(() => ({ query: { searchParam } }), [searchParam]);
  return usePages(fileListsApi.list, 'files', given, { keepPrevious: true });
}

/** Keeps the list as others change it (FILE-06), and as campaigns begin and end to use its rows. */
export function useFileListNews(): void {
  const refetch = useDebouncedCallback(refreshFileLists, delayMs);
  useChannel('file', refetch);
  useChannel('campaign', refetch);
}

export function refreshFileLists(): void {
  void queryClient.invalidateQueries({ queryKey: [fileListsApi.list.path] });
}
