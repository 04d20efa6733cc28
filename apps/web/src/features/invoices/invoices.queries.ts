import { companiesApi, invoicesApi, plansApi } from '@recado/contracts';
import { queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';
import { useSession } from '../../lib/session/session.ts';

/** Returns every invoice of the company by id, page by page. */
export const useInvoices = () => usePages(invoicesApi.page, 'invoices');

/** Returns the invoices in one stored state. A company has at most one open invoice. */
export const useInvoicesIn = (status: 'open' | 'paid') => useEndpoint(invoicesApi.page, { query: { status } });

/** Returns the plans that a company may choose, the cheapest first. */
export function useOfferedPlans() {
  const { data, isError, refetch } = useEndpoint(plansApi.list);
  return { data: data?.toSorted((one, other) => one.value - other.value), isError, refetch };
}

/** Returns the own company with its plan and the end of its trial. */
export const useOwnCompany = () =>
  useEndpoint(companiesApi.own, { params: { companyId: useSession(({ user }) => user?.companyId ?? 0) } });

/**
 * Fetches what is shown of invoices and of the subscription again. Invoices have no revision, so that an event only
 * says that the shown ones are old.
 */
export function refreshInvoices(): void {
  for (const { path } of [invoicesApi.page, invoicesApi.get, companiesApi.own])
    void queryClient.invalidateQueries({ queryKey: [path] });
}
