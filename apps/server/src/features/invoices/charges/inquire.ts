import type { Errand } from '../../../kernel/errand.ts';
import type { Work } from '../../../kernel/work.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { getInvoice } from '../readInvoices.ts';
import { bookNextInquiry } from './askCharge.ts';
import { endCharge, findCharge, isLive, type ChargeRow } from './charges.ts';
import { findAtProvider, findProvider, lacksPayment, type Answer } from './findAtProvider.ts';
import { lateMs, nextAskAt } from './nextAskAt.ts';
import { removeAtProvider } from './removeAtProvider.ts';
import { reportMismatch, settleCharge } from './settleCharge.ts';

/** A charge that the provider still does not know after this time was never created, in ms. */
const unknownMs = 10 * 60_000;

/** The part of an Errand that an inquiry needs; a user's Errand has it too. */
export type Inquirer = Pick<Errand, 'companyId' | 'log'> & {
  inCompany<T>(task: (work: Work) => Promise<T>): Promise<T>;
};

/** `unanswered`: the provider did not answer, and no further inquiry of the charge is enqueued. */
type Inquiry = 'done' | 'unanswered';

/**
 * Asks the provider about a charge, settles the answer and enqueues the next inquiry. A provider that does not answer
 * is asked again later, so no payment is lost.
 */
export async function inquire(errand: Inquirer, chargeId: number, deps: InvoiceDeps): Promise<Inquiry> {
  const charge = await errand.inCompany((work) => findCharge(work, chargeId));
  if (!charge || charge.provider === 'manual') {
    await errand.inCompany((work) => endLate(work, chargeId));
    return 'done';
  }
  const provider = await findProvider(errand, charge, deps);
  const found = await findAtProvider(errand, provider, charge);
  const isSuperfluous = await errand.inCompany((work) => record(work, chargeId, found, deps));
  if (!provider) return 'done';
  if (isSuperfluous && (await removeAtProvider(errand, provider, charge)))
    await errand.inCompany((work) => endCharge(work, chargeId, 'removed'));
  return found === 'silent' && hasNoNext(charge) ? 'unanswered' : 'done';
}

/** Returns whether a charge is asked about by notifications alone: it was paid, or its provider has ended it. */
const hasNoNext = (charge: ChargeRow): boolean => !isLive(charge) && charge.state !== 'expired';

/** Returns true if the charge can still be paid although its invoice is paid, or although it was ended here. */
async function record(work: Work, chargeId: number, found: Answer, deps: InvoiceDeps): Promise<boolean> {
  if (typeof found === 'object') await settleCharge(work, chargeId, found, deps);
  const charge = await findCharge(work, chargeId);
  if (!charge) return false;
  const next = nextAskAt(charge, work.now, { isSilent: found === 'silent' });
  if (charge.state !== 'paid' && lacksPayment(found)) return awaitPayment(work, charge, next);
  if (!isLive(charge)) {
    if (charge.state === 'expired' && next) await bookNextInquiry(work, chargeId, next);
    return isLeftOpen(charge, found);
  }
  const isNever = charge.state === 'pending' && work.now.getTime() - charge.createdAt.getTime() > unknownMs;
  if (found === undefined && isNever) {
    await endCharge(work, chargeId, 'failed');
    return false;
  }
  if (next === undefined) await endCharge(work, chargeId, 'expired');
  else await bookNextInquiry(work, chargeId, next);
  return found !== 'silent' && (await getInvoice(work, charge.invoiceId)).status === 'paid';
}

/**
 * Asks again about a payment that the provider has and does not list. When the inquiries are over, operators have to look
 * for it. Returns false: nothing can be paid a second time.
 */
async function awaitPayment(work: Work, charge: ChargeRow, next: Date | undefined): Promise<false> {
  if (next) await bookNextInquiry(work, charge.id, next);
  else {
    await endCharge(work, charge.id, 'expired');
    await reportMismatch(work, charge);
  }
  return false;
}

/**
 * Returns true for a charge that was ended here alone: before its creation reached the provider, because another tab chose
 * another plan meanwhile, or while the provider could not be used. A payment of it could be lost or come twice.
 */
const isLeftOpen = ({ state }: ChargeRow, found: Answer): boolean =>
  state !== 'paid' && typeof found === 'object' && found.state === 'open';

/** Ends a charge without a provider 24 h after its expiry. */
async function endLate(work: Work, chargeId: number): Promise<void> {
  const charge = await findCharge(work, chargeId);
  if (!charge || !isLive(charge)) return;
  if (work.now.getTime() >= charge.expiresAt.getTime() + lateMs) return endCharge(work, chargeId, 'expired');
  await bookNextInquiry(work, chargeId, new Date(charge.expiresAt.getTime() + lateMs));
}
