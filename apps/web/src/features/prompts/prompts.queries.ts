import { promptsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';

/** A burst of events refetches the list once. */
const delayMs = 400;

/** All assistants that a search finds: without a page number the server returns them at once. */
export function usePrompts(searchParam: string) {
  useChannel('prompt', useDebouncedCallback(refreshPrompts, delayMs));
  const given = useMemo(() => ({ query: searchParam === '' ? {} : { searchParam } }), [searchParam]);
  return usePages(promptsApi.list, 'prompts', given, { keepPrevious: true });
}

/** The assistants to choose from. */
export function usePromptChoices(enabled: boolean) {
  useChannel('prompt', useDebouncedCallback(refreshPrompts, delayMs));
  return useEndpoint(promptsApi.list, {}, { enabled });
}

export const refreshPrompts = (): void => void queryClient.invalidateQueries({ queryKey: [promptsApi.list.path] });
