import { AppError, type Checkout, type CheckoutForm } from '@recado/contracts';
import type { z } from 'zod';
import { PaymentError, type PaymentProvider } from '../../../gateways/payments/PaymentProvider.ts';
import type { UserErrand } from '../../../kernel/errand.ts';
import type { Work } from '../../../kernel/work.ts';
import { endCharge, findCharge, isLive, storeCreated, type ChargeRow } from '../charges/charges.ts';
import { findAtProvider, findProvider } from '../charges/findAtProvider.ts';
import { inquire } from '../charges/inquire.ts';
import { toAppError } from '../charges/toAppError.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { lockInvoice } from '../readInvoices.ts';
import { chooseCharge } from './chooseCharge.ts';
import { toCheckout } from './toCheckout.ts';

/** A charge may have to be ended at its provider, and another one may be found ended there, before a new one is made. */
const mostTries = 3;

/**
 * Returns the PIX to pay an open invoice with (behaviour 14.9). A PIX that is still valid is answered again, after an
 * inquiry whether it was paid. A charge that no longer fits is ended at its provider before a new one is made, so that
 * nobody pays twice.
 */
export async function subscribe(
  errand: UserErrand,
  form: CheckoutForm,
  deps: InvoiceDeps,
): Promise<z.input<typeof Checkout>> {
  await errand.inCompany(async (work) => {
    if ((await lockInvoice(work, form.invoiceId)).status === 'paid') throw new AppError('ERR_INVOICE_PAID');
  });
  const provider = await deps.payments.current();
  for (let tries = 0; tries < mostTries; tries++) {
    const choice = await errand.inCompany((work) => chooseCharge(work, form, provider.name));
    if ('replace' in choice) {
      await endAtProvider(errand, choice.replace, deps);
      continue;
    }
    const { use, ...order } = choice;
    if (use.copyPaste === null) return createAtProvider(errand, use, { ...order, provider, deps });
    await inquire(errand, use.id, deps);
    const known = await errand.inCompany((work) => findPayable(work, use));
    if (known) return known;
  }
  throw new AppError('ERR_PAYMENT_FAILED', { reason: 'unreachable' });
}

/** Returns a charge as the PIX to pay; undefined if the inquiry found that it was ended at its provider. */
async function findPayable(work: Work, { id, invoiceId }: ChargeRow): Promise<z.input<typeof Checkout> | undefined> {
  if ((await lockInvoice(work, invoiceId)).status === 'paid') throw new AppError('ERR_INVOICE_PAID');
  const charge = await findCharge(work, id);
  return charge && isLive(charge) ? toCheckout(work, charge, charge.copyPaste!) : undefined;
}

/**
 * Ends a charge at its provider. If it was paid meanwhile, settles it. A charge past its expiry that the provider does not
 * remove is ended here, because nobody can pay it; the inquiries about it go on. A provider that the present settings cannot
 * use any more does not keep a company from paying: the charge is ended here alone, and the inquiries go on too, which find
 * a late payment if the provider can be used again. Throws ERR_PAYMENT_FAILED without an answer.
 */
async function endAtProvider(errand: UserErrand, charge: ChargeRow, deps: InvoiceDeps): Promise<void> {
  const provider = await findProvider(errand, charge, deps);
  const end = (state: 'removed' | 'expired') => errand.inCompany((work) => endCharge(work, charge.id, state));
  if (!provider) return end('expired');
  try {
    await provider.remove(charge);
    await end('removed');
  } catch (error) {
    if (!(error instanceof PaymentError) || !error.isDefinite) throw toAppError(error);
    // Every other definite failure is about the settings and not about the charge.
    if (error.trouble === 'refused') {
      await inquire(errand, charge.id, deps);
      if (await hasExpiredAt(errand, provider, charge)) await end('expired');
      return;
    }
    errand.log.warn({ err: error, txid: charge.txid, trouble: error.trouble }, 'charge was ended without its provider');
    await end('expired');
  }
}

/** Returns whether a charge is past its expiry and unpaid at its provider. A provider without an answer may have its money. */
async function hasExpiredAt(errand: UserErrand, provider: PaymentProvider, charge: ChargeRow): Promise<boolean> {
  if (charge.expiresAt.getTime() > Date.now()) return false;
  const found = await findAtProvider(errand, provider, charge);
  return typeof found === 'object' && found.state === 'open';
}

type Order = { payerEmail: string; detail: string; provider: PaymentProvider; deps: InvoiceDeps };

/** Creates a stored charge at its provider. After an unknown outcome the charge stays pending and is asked about. */
async function createAtProvider(
  errand: UserErrand,
  charge: ChargeRow,
  { payerEmail, detail, provider, deps }: Order,
): Promise<z.input<typeof Checkout>> {
  const { txid, cents, expiresAt } = charge;
  const order = { txid, cents, expiresAt, description: detail, payerEmail };
  const created = await provider.create(order).catch(async (error: unknown) => {
    if (!(error instanceof PaymentError)) throw error;
    errand.log.warn({ err: error, txid, trouble: error.trouble }, 'charge was not created');
    if (error.isDefinite) await errand.inCompany((work) => endCharge(work, charge.id, 'failed'));
    const known = error.isDefinite ? undefined : await provider.find(charge).catch(() => undefined);
    if (known?.copyPaste) return { copyPaste: known.copyPaste, providerId: known.providerId };
    throw toAppError(error);
  });
  return errand.inCompany(async (work) => {
    await storeCreated(work, charge.id, created);
    deps.notifyOperators(work);
    return toCheckout(work, charge, created.copyPaste);
  });
}
