import { queueIntegrationsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';

/** A burst of events refetches the list once. */
const delayMs = 400;
/** Events tell of failures only; a request that was answered is seen after this time. */
const healthMs = 60_000;

/** All integrations that a search finds: without a page number the server returns them at once. */
export function useIntegrations(searchParam: string) {
  useChannel('queueIntegration', useDebouncedCallback(refreshIntegrations, delayMs));
  const given = useMemo(() => ({ query: searchParam === '' ? {} : { searchParam } }), [searchParam]);
  return usePages(queueIntegrationsApi.list, 'queueIntegrations', given, {
    keepPrevious: true,
    refetchInterval: healthMs,
  });
}

/** The integrations to choose from. */
export function useIntegrationChoices(enabled: boolean) {
  useChannel('queueIntegration', useDebouncedCallback(refreshIntegrations, delayMs));
  return useEndpoint(queueIntegrationsApi.list, {}, { enabled });
}

export const refreshIntegrations = (): void =>
  void queryClient.invalidateQueries({ queryKey: [queueIntegrationsApi.list.path] });
