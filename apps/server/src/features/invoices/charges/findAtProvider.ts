import { AppError } from '@recado/contracts';
import { PaymentError, type FoundCharge, type PaymentProvider } from '../../../gateways/payments/PaymentProvider.ts';
import type { Errand } from '../../../kernel/errand.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import type { ChargeRow } from './charges.ts';

/** The provider did not answer; its reason is in the log. */
export type Silence = 'silent';
export type Answer = FoundCharge | undefined | Silence;
type Asked = Pick<ChargeRow, 'txid' | 'providerId'>;
type Logging = Pick<Errand, 'log'>;

/** Returns the provider of a charge; undefined if it is not set up any more, with the reason in the log. */
export async function findProvider(
  { log }: Logging,
  charge: Pick<ChargeRow, 'provider' | 'createdAt'>,
  { payments }: Pick<InvoiceDeps, 'payments'>,
): Promise<PaymentProvider | undefined> {
  try {
    return await payments.ofCharge(charge);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ provider: charge.provider, reason: error.details?.reason }, 'payment provider is not set up');
    return undefined;
  }
}

/** Returns a charge as its provider reports it; undefined if the provider does not know it. */
export async function findAtProvider(
  { log }: Logging,
  provider: PaymentProvider | undefined,
  { txid, providerId }: Asked,
): Promise<Answer> {
  if (!provider) return 'silent';
  try {
    return await provider.find({ txid, providerId });
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.warn({ err: error, txid, trouble: error.trouble }, 'payment inquiry failed');
    return 'silent';
  }
}

/**
 * Returns true if a provider calls a charge paid and lists no payment of it. The Pix API may leave the payments out, and
 * some banks list them a little later than the state.
 */
export const lacksPayment = (found: Answer): boolean =>
  typeof found === 'object' && found.state === 'paid' && found.payments.length === 0;
