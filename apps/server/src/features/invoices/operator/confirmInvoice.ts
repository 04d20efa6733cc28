import { AppError, type Invoice } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserErrand } from '../../../kernel/errand.ts';
import { lockCompany } from '../../companies/index.ts';
import { bookInquiry } from '../charges/askCharge.ts';
import { findLiveCharge, findNewestCharge, isLive, updateCharge } from '../charges/charges.ts';
import { payInvoice } from '../charges/payInvoice.ts';
import { reportProblem } from '../charges/reportProblem.ts';
import type { Work } from '../../../kernel/work.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { payments } from '../invoices.tables.ts';
import { getInvoice, lockInvoice } from '../readInvoices.ts';
import { getInvoiceCompany } from './getInvoiceCompany.ts';

/**
 * Confirms the payment of an invoice by hand; has the effect of a confirmation by the bank. Stores who confirmed it and
 * when, and as the amount what had not arrived yet. A charge that could still be paid at a bank is ended by its next inquiry. Throws ERR_INVOICE_PAID.
 */
export async function confirmInvoice(
  errand: UserErrand,
  invoiceId: number,
  deps: InvoiceDeps,
): Promise<z.input<typeof Invoice>> {
  const viewer = await errand.viewer();
  const companyId = await getInvoiceCompany(deps, invoiceId);
  return deps.inCompany(companyId, viewer, async (work) => {
    const company = await lockCompany(work);
    const invoice = await lockInvoice(work, invoiceId);
    if (invoice.status === 'paid') throw new AppError('ERR_INVOICE_PAID');
    const { cents, planId } = invoice;
    // The payment is listed with the charge that an operator looked at, although that may have ended.
    const charge = (await findLiveCharge(work, invoiceId)) ?? (await findNewestCharge(work, invoiceId));
    const [payment] = await work.db
      .insert(payments)
      .values({
        companyId,
        invoiceId,
        chargeId: charge?.id ?? null,
        cents: cents - Math.min(cents, await sumReceived(work, invoiceId)),
        paidAt: work.now,
        confirmedById: viewer.id,
        confirmedByName: viewer.name,
      })
      .returning({ id: payments.id });
    const problem = await payInvoice(work, { company, invoiceId, planId, cents }, deps);
    if (problem !== null)
      await work.db
        .update(payments)
        .set({ problem })
        .where(and(eq(payments.companyId, companyId), eq(payments.id, payment!.id)));
    if (charge && problem !== null) await reportProblem(work, charge, problem);
    // The operator has looked at the invoice, so nothing is left to check.
    const review = { needsReview: problem !== null, reviewedAt: work.now, reviewedByName: viewer.name };
    if (charge) await updateCharge(work, charge.id, review);
    if (charge?.provider === 'manual') await updateCharge(work, charge.id, { state: 'paid' });
    else if (charge && isLive(charge)) await bookInquiry(work, charge.id, work.now);
    deps.notifyOperators(work);
    return getInvoice(work, invoiceId);
  });
}

/** Returns the cents that arrived for an invoice and were not refunded. */
async function sumReceived(work: Work, invoiceId: number): Promise<number> {
  const [row] = await work.db
    .select({ cents: sql<number>`coalesce(sum(${payments.cents} - ${payments.refundedCents}), 0)::int` })
    .from(payments)
    .where(and(eq(payments.companyId, work.companyId), eq(payments.invoiceId, invoiceId)));
  return row!.cents;
}
