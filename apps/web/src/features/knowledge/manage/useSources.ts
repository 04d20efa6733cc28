import { knowledgeApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../../lib/react/useDebouncedCallback.ts';
import { queryClient, useEndpoint } from '../../../lib/server/api.ts';

/** A burst of events refetches the list once. */
const delayMs = 300;

/** All sources of an assistant, live. */
export function useSources(promptId: number) {
  useChannel('knowledgeSource', useDebouncedCallback(refreshSources, delayMs));
  const given = useMemo(() => ({ params: { promptId } }), [promptId]);
  return useEndpoint(knowledgeApi.list, given);
}

/** Loads the sources and the passages of a tried question again. */
export function refreshSources(): void {
  for (const { path } of [knowledgeApi.list, knowledgeApi.search])
    void queryClient.invalidateQueries({ queryKey: [path] });
}
