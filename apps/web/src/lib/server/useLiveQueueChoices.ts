import { queuesApi } from '@recado/contracts';
import { useChannel } from '../live/realtime.ts';
import { keyOf, queryClient, useEndpoint } from './api.ts';
import { choicesOf } from './retryOf.ts';

/** Returns the props of a choice of queues. They follow what colleagues create and delete while a form is open. */
export function useLiveQueueChoices() {
  useChannel('queue', () => void queryClient.invalidateQueries({ queryKey: keyOf(queuesApi.list) }));
  const queues = useEndpoint(queuesApi.list);
  return { ...choicesOf(queues), isLoaded: queues.data !== undefined };
}
