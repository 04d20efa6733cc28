import type { PaymentProblem, Recurrence } from '@recado/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FoundCharge, FoundPayment } from '../../../gateways/payments/PaymentProvider.ts';
import type { Work } from '../../../kernel/work.ts';
import { lockCompany, type CompanyRow } from '../../companies/index.ts';
import { payments } from '../invoices.tables.ts';
import { lockInvoice } from '../readInvoices.ts';
import { isLive, lockCharge, updateCharge, type ChargeRow } from './charges.ts';
import { lacksPayment } from './findAtProvider.ts';
import { payInvoice, type PayDeps } from './payInvoice.ts';
import { reportProblem } from './reportProblem.ts';

type InvoiceRow = Awaited<ReturnType<typeof lockInvoice>>;

/**
 * Records what a provider reports about a charge, and pays its invoice. The webhook, the inquiries and the operator all
 * end here. A repeated report changes nothing (INV-19). A report about another txid or amount than ours changes nothing
 * except that operators see it.
 */
export async function settleCharge(work: Work, chargeId: number, found: FoundCharge, deps: PayDeps): Promise<void> {
  // The row of the company comes first everywhere: two charges of one company are settled one after the other.
  const company = await lockCompany(work);
  const charge = await lockCharge(work, chargeId);
  if (!charge) return;
  if (found.payments.length > 0 || found.state !== charge.state) deps.notifyOperators(work);
  if (found.txid !== charge.txid || found.cents !== charge.cents) return reportMismatch(work, charge);
  // The charge stays as it is, so that the inquiries about its payment go on.
  if (lacksPayment(found)) return;
  for (const payment of found.payments) await recordPayment(work, charge, payment, company.id, deps);
  if (isLive(charge) || found.state === 'paid')
    await updateCharge(work, charge.id, {
      state: found.state,
      ...(found.providerId === null ? {} : { providerId: found.providerId }),
      ...(charge.copyPaste === null ? { copyPaste: found.copyPaste } : {}),
    });
}

/** Reports once to the operators that a provider says something else about a charge than we know. */
export async function reportMismatch(work: Work, charge: ChargeRow): Promise<void> {
  if (charge.isMismatched) return;
  await updateCharge(work, charge.id, { isMismatched: true });
  await reportProblem(work, charge, 'mismatch');
}

async function recordPayment(
  work: Work,
  charge: ChargeRow,
  payment: FoundPayment,
  companyId: number,
  deps: PayDeps,
): Promise<void> {
  const { endToEndId, cents, paidAt, refundedCents } = payment;
  const [added] = await work.db
    .insert(payments)
    .values({ companyId, invoiceId: charge.invoiceId, chargeId: charge.id, endToEndId, cents, paidAt, refundedCents })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (!added) return recordRefund(work, charge, payment);
  const invoice = await lockInvoice(work, charge.invoiceId);
  const problem = await judge(work, charge, payment, invoice, deps);
  if (problem === null) return;
  await setProblem(work, added.id, problem);
  await reportProblem(work, charge, problem);
}

/**
 * Returns the price that a charge has to bring: the one it was made with, for the term and plan it was made with. A charge
 * from before `recurrence` buys the term of the company, so that it has to bring the price of the invoice.
 */
const priceOf = (charge: ChargeRow, invoice: InvoiceRow): number =>
  charge.recurrence === null && invoice.status === 'open' && invoice.planId === charge.planId
    ? invoice.cents
    : charge.cents;

/** Pays the invoice if the money suffices. Returns what is unusual about the payment. */
async function judge(
  work: Work,
  charge: ChargeRow,
  { cents, refundedCents, isContested }: FoundPayment,
  invoice: InvoiceRow,
  deps: PayDeps,
): Promise<PaymentProblem | null> {
  const price = priceOf(charge, invoice);
  if (cents < price) return 'amountTooLow';
  if (isContested) return 'contested';
  if (cents - refundedCents < price) return 'refunded';
  if (invoice.status === 'paid') return 'paidTwice';
  // The row is read again: an earlier payment of the same report may have changed it.
  const company: CompanyRow = await lockCompany(work);
  const { id: chargeId, invoiceId, planId, isRenewal } = charge;
  const recurrence = charge.recurrence ?? (company.recurrence as Recurrence);
  const paid = { company, invoiceId, planId, recurrence, isRenewal, cents: price, chargeId };
  const problem = await payInvoice(work, paid, deps);
  return problem ?? (cents > price ? 'amountTooHigh' : null);
}

/**
 * Raises what was refunded of a known payment, or notes that it is contested; neither ends anything by itself. A
 * payment that is known under another charge or company is a mismatch.
 */
async function recordRefund(work: Work, charge: ChargeRow, found: FoundPayment): Promise<void> {
  const { endToEndId, refundedCents, isContested = false } = found;
  const mine = and(
    eq(payments.companyId, work.companyId),
    eq(payments.chargeId, charge.id),
    eq(payments.endToEndId, endToEndId),
  );
  const [known] = await work.db.select().from(payments).where(mine);
  if (!known) return reportMismatch(work, charge);
  const problem = isContested ? 'contested' : 'refunded';
  const isNews = refundedCents > known.refundedCents || (isContested && known.problem !== 'contested');
  if (!isNews) return;
  await work.db
    .update(payments)
    .set({ refundedCents: sql`greatest(${payments.refundedCents}, ${refundedCents})`, problem, updatedAt: work.now })
    .where(mine);
  await reportProblem(work, charge, problem);
}

const setProblem = async (work: Work, id: number, problem: PaymentProblem): Promise<void> =>
  void (await work.db
    .update(payments)
    .set({ problem })
    .where(and(eq(payments.companyId, work.companyId), eq(payments.id, id), isNull(payments.problem))));
