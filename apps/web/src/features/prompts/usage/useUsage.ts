import { assistantsApi } from '@recado/contracts';
import { queryClient, useEndpoint } from '../../../lib/server/api.ts';

/** The usage of a month; without one of the present month. */
export const useUsage = (month?: string) =>
  useEndpoint(assistantsApi.usage, { query: month === undefined ? {} : { month } }, { keepPrevious: true });

export const refreshUsage = (): void => {
  void queryClient.invalidateQueries({ queryKey: [assistantsApi.usage.path] });
  void queryClient.invalidateQueries({ queryKey: [assistantsApi.helper.path] });
};
