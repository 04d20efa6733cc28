import { tagsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { queryClient, usePages } from '../../lib/server/api.ts';

/** All tags of the company that a search finds: without a page number the server returns them at once. */
export function useTags(searchParam: string) {
  const given = useMemo(() => ({ query: searchParam === '' ? {} : { searchParam } }), [searchParam]);
  return usePages(tagsApi.page, 'tags', given, { keepPrevious: true });
}

/** A burst of events refetches the list once. */
const delayMs = 400;

/** Keeps the lists of tags as others change them. Tags have no revision, so an event only says that a list is old. */
export function useTagNews(): void {
  useChannel('tag', useDebouncedCallback(refreshTags, delayMs));
}

/** Refetches every list of tags on the screen. */
export function refreshTags(): void {
  for (const { path } of [tagsApi.page, tagsApi.list, tagsApi.kanban])
    void queryClient.invalidateQueries({ queryKey: [path] });
}
