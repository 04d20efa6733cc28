import type { ChargeName, PaymentProvider } from '../../../gateways/payments/PaymentProvider.ts';
import type { Errand } from '../../../kernel/errand.ts';

/**
 * Makes an open charge unpayable at its provider. Returns false, with a line in the log, when the provider failed: the
 * charge can still be paid.
 */
export const removeAtProvider = (
  { log }: Pick<Errand, 'log'>,
  provider: PaymentProvider,
  charge: ChargeName,
): Promise<boolean> =>
  provider.remove(charge).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error, txid: charge.txid }, 'charge was not removed at its provider');
      return false;
    },
  );
