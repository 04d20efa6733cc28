import { flowCampaignsApi, flowsApi } from '@recado/contracts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { queryClient, useEndpoint } from '../../lib/server/api.ts';

/** A burst of events refetches a list once. */
const delayMs = 400;

/** All flows of the company, kept current. The list is whole: the screen searches in it (AMB-83). */
export function useFlows() {
  useChannel('flow', useDebouncedCallback(refreshFlows, delayMs));
  return useEndpoint(flowsApi.list);
}

/** All phrases of the company, kept current. */
export function usePhrases() {
  useChannel(
    'flowCampaign',
    useDebouncedCallback(() => void refreshPhrases(), delayMs),
  );
  return useEndpoint(flowCampaignsApi.list);
}

export const refreshFlows = (): void => void queryClient.invalidateQueries({ queryKey: [flowsApi.list.path] });
export const refreshPhrases = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [flowCampaignsApi.list.path] });
