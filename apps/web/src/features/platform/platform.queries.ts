import { plansApi, platformCompaniesApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import { queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';

/** The companies that a list shows, by their due date. */
export type DueFilter = 'all' | 'soon' | 'past';

/** Returns the companies that a search finds, page by page. */
export function useCompanies(searchParam: string, due: DueFilter) {
  const given = useMemo(
    () => ({ query: { ...(searchParam !== '' && { searchParam }), ...(due !== 'all' && { due }) } }),
    [searchParam, due],
  );
  return usePages(platformCompaniesApi.page, 'companies', given, { keepPrevious: true });
}

export const useSummary = () => useEndpoint(platformCompaniesApi.summary);

/** Returns every plan. The list follows the changes of other operators. */
export function usePlans() {
  useChannel('plan', refreshPlatform);
  return useEndpoint(plansApi.all);
}

/** Refetches companies, plans and their figures. */
export function refreshPlatform(): void {
  for (const { path } of [
    platformCompaniesApi.page,
    platformCompaniesApi.summary,
    platformCompaniesApi.health,
    plansApi.all,
    plansApi.usage,
  ])
    void queryClient.invalidateQueries({ queryKey: [path] });
}
