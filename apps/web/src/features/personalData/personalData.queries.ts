import { personalDataApi } from '@recado/contracts';
import { useChannel } from '../../lib/live/realtime.ts';
import { keyOf, queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';

/** Returns the report, newest first. It follows the progress of running tasks. */
export function useTasks() {
  useChannel('personalData', refreshTasks);
  return usePages(personalDataApi.list, 'tasks', {});
}

export const refreshTasks = (): void => void queryClient.invalidateQueries({ queryKey: [personalDataApi.list.path] });

export const useRetention = () => useEndpoint(personalDataApi.getRetention);

export const refreshRetention = (): void =>
  void queryClient.invalidateQueries({ queryKey: keyOf(personalDataApi.getRetention) });

/** Returns what the erasure of a contact would erase. */
export const usePreview = (contactId: number) =>
  useEndpoint(personalDataApi.preview, { params: { contactId } }, { staleTime: 0 });
