import type { Invoice } from '@recado/contracts';
import { Suspense, useRef } from 'react';
import { useChannel } from '../../../lib/live/realtime.ts';
import { lazily } from '../../../lib/react/lazily.ts';
import { useDebouncedCallback } from '../../../lib/react/useDebouncedCallback.ts';
import { refreshInvoices } from '../invoices.queries.ts';
import { showPaid, usePaid } from './paidNotice.ts';

const PaidDialog = lazily(() => import('./PaidDialog.tsx').then((found) => found.PaidDialog));

/** A burst of events fetches the list once. */
const delayMs = 400;

/** Follows the payments of the company on every screen (INV-17, INV-25). */
export function PaymentHost() {
  const paid = usePaid((state) => state.paid);
  const lastPaid = useRef<Invoice | null>(null);
  const refresh = useDebouncedCallback(refreshInvoices, delayMs);
  useChannel('payment', (event) => {
    refresh();
    // The event of the invoice comes just before the one of the company.
    if (event.action === 'update' && event.invoice.status === 'paid') lastPaid.current = event.invoice;
    if (event.action === 'CONCLUIDA') showPaid({ dueDate: event.company.dueDate, invoice: lastPaid.current });
  });
  return <Suspense>{paid && <PaidDialog paid={paid} onClose={() => usePaid.setState({ paid: null })} />}</Suspense>;
}
