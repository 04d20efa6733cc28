import { companiesApi, type CompanyHours } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../../lib/live/realtime.ts';
import { keyOf, queryClient, useEndpoint } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';

/** Returns the arguments of calls about the own company. */
export function useOwnCompanyParams(): { params: { companyId: number } } {
  const companyId = useSession(({ user }) => user?.companyId ?? 0);
  return useMemo(() => ({ params: { companyId } }), [companyId]);
}

export const refreshHours = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [companiesApi.hours.path] });

/** Reads the hours again. Returns them as they are known then. */
export async function readHours(given: { params: { companyId: number } }): Promise<CompanyHours | undefined> {
  await refreshHours();
  return queryClient.getQueryData<CompanyHours>(keyOf(companiesApi.hours, given));
}

/** Returns the hours of the company. They follow the changes of other administrators. */
export function useCompanyHours() {
  useChannel('settings', ({ setting }) => {
    if (setting.key === 'scheduleType') void refreshHours();
  });
  return useEndpoint(companiesApi.hours, useOwnCompanyParams());
}
