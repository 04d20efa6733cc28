import { AppError, toCents, type Invoice, type invoicesApi, type Recurrence, type RequestOf } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserErrand } from '../../../kernel/errand.ts';
import { lockCompany } from '../../companies/index.ts';
import { findLiveCharge, findNewestCharge, updateCharge } from '../charges/charges.ts';
import { payInvoice } from '../charges/payInvoice.ts';
import { reportProblem } from '../charges/reportProblem.ts';
import type { Work } from '../../../kernel/work.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { invoices, payments } from '../invoices.tables.ts';
import { getInvoice, lockInvoice } from '../readInvoices.ts';
import { getInvoiceCompany } from './getInvoiceCompany.ts';
import { missingCents } from './owedInvoice.ts';

/**
 * Confirms the payment of an invoice by hand, also of one without a charge; has the effect of a confirmation by the bank.
 * Stores who confirmed it and when, and as the amount what had not arrived yet. A charge that could still be paid at a
 * bank is ended by an inquiry. Throws ERR_INVOICE_PAID, and ERR_INVOICE_CHANGED if another amount than `value` is
 * missing: a checkout with another plan has a new price, and a part may have arrived.
 */
export async function confirmInvoice(
  errand: UserErrand,
  { params: { invoiceId }, body }: RequestOf<typeof invoicesApi.confirm>,
  deps: InvoiceDeps,
): Promise<z.input<typeof Invoice>> {
  const viewer = await errand.viewer();
  const companyId = await getInvoiceCompany(deps, invoiceId);
  return deps.inCompany(companyId, viewer, async (work) => {
    const company = await lockCompany(work);
    const invoice = await lockInvoice(work, invoiceId);
    if (invoice.status === 'paid') throw new AppError('ERR_INVOICE_PAID');
    const { cents, planId, detail } = invoice;
    const missing = await readMissingCents(work, invoiceId);
    if (body?.value !== undefined && toCents(body.value) !== missing) throw new AppError('ERR_INVOICE_CHANGED');
    // The payment is listed with the charge that an operator looked at, although that may have ended.
    const charge = (await findLiveCharge(work, invoiceId)) ?? (await findNewestCharge(work, invoiceId));
    const [payment] = await work.db
      .insert(payments)
      .values({
        companyId,
        invoiceId,
        chargeId: charge?.id ?? null,
        cents: missing,
        paidAt: work.now,
        confirmedById: viewer.id,
        confirmedByName: viewer.name,
      })
      .returning({ id: payments.id });
    const problem = await payInvoice(
      work,
      {
        company,
        invoiceId,
        planId,
        recurrence: company.recurrence as Recurrence,
        isRenewal: false,
        cents,
        ...(charge?.provider === 'manual' && { chargeId: charge.id }),
        byHand: { detail, value: missing / 100 },
      },
      deps,
    );
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
    deps.notifyOperators(work);
    return getInvoice(work, invoiceId);
  });
}

/** Returns the cents of an invoice that have not arrived. */
async function readMissingCents(work: Work, invoiceId: number): Promise<number> {
  const [row] = await work.db
    .select({ cents: missingCents })
    .from(invoices)
    .where(and(eq(invoices.companyId, work.companyId), eq(invoices.id, invoiceId)));
  return row!.cents;
}
