import {
  AppError,
  cutText,
  findTooSmall,
  limits,
  priceInCents,
  type CheckoutForm,
  type PaymentProviderName,
  type Recurrence,
} from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { newStaticTxid, newTxid } from '../../../gateways/payments/newTxid.ts';
import { paymentRoom } from '../../../kernel/realtime/rooms.ts';
import type { Work } from '../../../kernel/work.ts';
import { lockCompany, updateCompany, type CompanyRow } from '../../companies/index.ts';
import { lockOfferedPlan } from '../../plans/index.ts';
import { bookInquiry } from '../charges/askCharge.ts';
import { findLiveCharge, type ChargeRow } from '../charges/charges.ts';
import { nextAskAt } from '../charges/nextAskAt.ts';
import { readPlanUse } from '../charges/readPlanUse.ts';
import { charges, invoices } from '../invoices.tables.ts';
import { getInvoice, lockInvoice } from '../readInvoices.ts';

/**
 * `use`: the charge to pay. `replace`: a charge of another price, plan or provider, or one that is about to expire; it
 * has to be ended at its provider first.
 */
export type Choice = { use: ChargeRow; payerEmail: string; detail: string } | { replace: ChargeRow };

/** A charge that expires sooner than this is not shown to a payer any more, in ms. */
const leastMs = 60_000;

type InvoiceRow = typeof invoices.$inferSelect;

/**
 * Returns the charge to pay an open invoice with. It exists already, or it is stored here with a new txid, before any
 * provider is called. The price is that of the chosen plan, or the stored one of the invoice (INV-23). Throws
 * ERR_NO_INVOICE_FOUND, ERR_INVOICE_PAID, ERR_NO_PLAN_FOUND and ERR_PLAN_TOO_SMALL.
 */
export async function chooseCharge(work: Work, form: CheckoutForm, provider: PaymentProviderName): Promise<Choice> {
  const company = await lockCompany(work);
  const known = await lockInvoice(work, form.invoiceId);
  if (known.status === 'paid') throw new AppError('ERR_INVOICE_PAID');
  const invoice = await reprice(work, company, known, form.plan?.planId ?? null);
  if (invoice.cents === 0) throw new AppError('ERR_PAYMENT_FAILED', { reason: 'noAmount' });
  if (form.useAddressForPaymentDetails !== false) await updateCompany(work, toBilling(form));
  const answer = { payerEmail: company.email, detail: invoice.detail };
  const live = await findLiveCharge(work, invoice.id);
  if (live)
    return fits(live, { invoice, company, provider, now: work.now }) ? { use: live, ...answer } : { replace: live };
  return { use: await storeCharge(work, { invoice, company, provider }), ...answer };
}

type Wanted = { invoice: InvoiceRow; company: CompanyRow; provider: PaymentProviderName };

const fits = (charge: ChargeRow, { invoice, company, provider, now }: Wanted & { now: Date }): boolean =>
  charge.cents === invoice.cents &&
  charge.planId === invoice.planId &&
  (charge.recurrence ?? company.recurrence) === company.recurrence &&
  (!charge.isRenewal || charge.planId === company.planId) &&
  charge.provider === provider &&
  charge.expiresAt.getTime() - now.getTime() > leastMs;

/**
 * Sets the price of an invoice from another plan. A plan that the company does not have yet has to hold what it uses now,
 * also one that was chosen at an earlier checkout.
 */
async function reprice(
  work: Work,
  company: CompanyRow,
  invoice: InvoiceRow,
  planId: number | null,
): Promise<InvoiceRow> {
  const wanted = planId ?? invoice.planId;
  if (wanted === null || (wanted === invoice.planId && wanted === company.planId)) return invoice;
  const plan = await lockOfferedPlan(work, wanted);
  const tooSmall = wanted === company.planId ? undefined : findTooSmall(plan, await readPlanUse(work));
  if (tooSmall) throw new AppError('ERR_PLAN_TOO_SMALL', tooSmall);
  if (wanted === invoice.planId) return invoice;
  const changed = {
    planId: wanted,
    detail: plan.name,
    cents: priceInCents(plan.value, company.recurrence as Recurrence),
  };
  await work.db
    .update(invoices)
    .set({ ...changed, updatedAt: work.now })
    .where(and(eq(invoices.companyId, work.companyId), eq(invoices.id, invoice.id)));
  const shown = await getInvoice(work, invoice.id);
  work.publish('payment', { action: 'update', invoice: shown }, [paymentRoom(work.companyId)]);
  return { ...invoice, ...changed };
}

/** The longest name that the row of a company takes. */
const longestName = 100;

/** The address becomes the company's, so that the next checkout can offer it, unless the payer unchecks that. */
const toBilling = ({ firstName, lastName, address2, city, state, zipcode }: CheckoutForm) => ({
  billingName: cutText(`${firstName} ${lastName ?? ''}`.trim(), longestName).trim(),
  addressStreet: address2,
  addressCity: city,
  addressZipCode: zipcode,
  ...(state === undefined ? {} : { addressState: state }),
});

async function storeCharge(work: Work, { invoice, company, provider }: Wanted): Promise<ChargeRow> {
  const isManual = provider === 'manual';
  const hours = isManual ? limits.manualChargeHours : limits.chargeHours;
  const [charge] = await work.db
    .insert(charges)
    .values({
      companyId: work.companyId,
      invoiceId: invoice.id,
      provider,
      txid: isManual ? newStaticTxid() : newTxid(),
      cents: invoice.cents,
      planId: invoice.planId,
      recurrence: company.recurrence as Recurrence,
      isRenewal: invoice.planId === company.planId,
      expiresAt: new Date(work.now.getTime() + hours * 3_600_000),
      createdAt: work.now,
    })
    .returning();
  const next = nextAskAt(charge!, work.now, { isSilent: false });
  if (next) await bookInquiry(work, charge!.id, next);
  return charge!;
}
