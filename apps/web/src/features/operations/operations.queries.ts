import { operationsApi } from '@recado/contracts';
import { queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';

/** A heartbeat of a process comes every 5 s. */
const refetchMs = 5_000;

export const useOperations = () => useEndpoint(operationsApi.show, {}, { refetchInterval: refetchMs });

export const useFailedJobs = () => usePages(operationsApi.failedJobs, 'jobs');

/** Refetches the figures and the failed jobs. */
export function refreshOperations(): void {
  for (const { path } of [operationsApi.show, operationsApi.failedJobs])
    void queryClient.invalidateQueries({ queryKey: [path] });
}
