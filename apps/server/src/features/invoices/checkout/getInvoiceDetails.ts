import type { invoicesApi } from '@recado/contracts';
import type { z } from 'zod';
import type { UserErrand } from '../../../kernel/errand.ts';
import { findLiveCharge } from '../charges/charges.ts';
import { inquire } from '../charges/inquire.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { listPayments } from '../listPayments.ts';
import { getInvoice } from '../readInvoices.ts';
import { toCheckout } from './toCheckout.ts';

type Details = z.input<(typeof invoicesApi.get)['reply']>;

/** Returns an invoice with its payments and the PIX that can still be paid, after an inquiry at the provider. */
export async function getInvoiceDetails(errand: UserErrand, invoiceId: number, deps: InvoiceDeps): Promise<Details> {
  const live = await errand.inCompany(async (work) => {
    await getInvoice(work, invoiceId);
    return findLiveCharge(work, invoiceId);
  });
  if (live?.copyPaste) await inquire(errand, live.id, deps);
  return errand.inCompany(async (work) => {
    const charge = await findLiveCharge(work, invoiceId);
    return {
      invoice: await getInvoice(work, invoiceId),
      checkout:
        charge?.copyPaste && charge.expiresAt > work.now ? await toCheckout(work, charge, charge.copyPaste) : null,
      payments: await listPayments(work, invoiceId),
    };
  });
}
