import type { paymentsApi, RequestOf } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../../kernel/errand.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { charges } from '../invoices.tables.ts';
import { getInvoiceCompany } from './getInvoiceCompany.ts';

/**
 * Marks the charges of an invoice as checked, with the operator's name; with a txid that charge alone, because the operator
 * has not looked at the others. A later problem clears the mark. Throws ERR_NO_INVOICE_FOUND.
 */
export async function reviewPayments(
  errand: UserErrand,
  { params: { invoiceId }, body }: RequestOf<typeof paymentsApi.review>,
  deps: InvoiceDeps,
): Promise<{ reviewed: number }> {
  const viewer = await errand.viewer();
  const chosen = body?.txid === undefined ? undefined : eq(charges.txid, body.txid);
  const companyId = await getInvoiceCompany(deps, invoiceId);
  return deps.inCompany(companyId, viewer, async (work) => {
    const changed = await work.db
      .update(charges)
      .set({ needsReview: false, reviewedAt: work.now, reviewedByName: viewer.name, updatedAt: work.now })
      .where(and(eq(charges.companyId, companyId), eq(charges.invoiceId, invoiceId), chosen, charges.needsReview))
      .returning({ id: charges.id });
    if (changed.length > 0) deps.notifyOperators(work);
    return { reviewed: changed.length };
  });
}
