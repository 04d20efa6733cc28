import { queueOptionsApi, queuesApi } from '@recado/contracts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { queryClient, useEndpoint } from '../../lib/server/api.ts';

/** A burst of events fetches the list once. */
const delayMs = 400;

/** Returns the queues in their order. The list follows the events of colleagues (QUE-26). */
export function useQueues() {
  useChannel('queue', useDebouncedCallback(refreshQueues, delayMs));
  return useEndpoint(queuesApi.list);
}

/** Fetches the queues and the options that are on screen again. */
export function refreshQueues(): void {
  for (const path of [queuesApi.list.path, queueOptionsApi.list.path])
    void queryClient.invalidateQueries({ queryKey: [path] });
}
