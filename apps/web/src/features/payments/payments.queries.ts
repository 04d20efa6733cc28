import { paymentsApi, type PaymentProviderName, type PaymentSettings } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import { keyOf, queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';

/** The payments that a list shows. */
export type PaymentFilter = 'all' | 'problem' | 'unconfirmed';

type Wanted = { searchParam: string; filter: PaymentFilter; provider?: PaymentProviderName };

/** Returns the charges that a search and a filter find, page by page. They follow what happens to them. */
export function useCharges({ searchParam, filter, provider }: Wanted) {
  useChannel('platformPayment', refreshPayments);
  const given = useMemo(
    () => ({
      query: {
        ...(searchParam !== '' && { searchParam }),
        ...(filter !== 'all' && { [filter]: true }),
        ...(provider && { provider }),
      },
    }),
    [searchParam, filter, provider],
  );
  return usePages(paymentsApi.charges, 'charges', given, { keepPrevious: true });
}

/** Returns the open invoices of the companies that a search finds, page by page. They follow what happens to them. */
export function useOpenInvoices(searchParam: string) {
  useChannel('platformPayment', refreshPayments);
  const given = useMemo(() => ({ query: searchParam === '' ? {} : { searchParam } }), [searchParam]);
  return usePages(paymentsApi.openInvoices, 'invoices', given, { keepPrevious: true });
}

export const usePaymentSummary = () => useEndpoint(paymentsApi.summary);

export const usePaymentSettings = () => useEndpoint(paymentsApi.settings);

/** Refetches the payments, the open invoices and their figures. */
export function refreshPayments(): void {
  for (const { path } of [paymentsApi.charges, paymentsApi.openInvoices, paymentsApi.summary])
    void queryClient.invalidateQueries({ queryKey: [path] });
}

/** Shows changed settings at once. A refetch would arrive later and clear the result of a test begun meanwhile. */
export const putPaymentSettings = (settings: PaymentSettings): void =>
  void queryClient.setQueryData(keyOf(paymentsApi.settings), settings);
