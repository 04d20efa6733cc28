import { paymentTroubles, type PaymentTrouble } from '@recado/contracts';
import { ApiError } from '../../../lib/server/ApiError.ts';
import { currentLanguage } from '../../../lib/texts/texts.ts';

/** Returns what is wrong with a payment provider, in words. */
export const troubleText = (trouble: PaymentTrouble): string => paymentTroubles[trouble][currentLanguage()];

/** Returns the trouble of a refused call; undefined for other errors. */
export function troubleOf(error: unknown): PaymentTrouble | undefined {
  const reason = error instanceof ApiError && error.code === 'ERR_PAYMENT_FAILED' ? error.details?.reason : undefined;
  return typeof reason === 'string' && reason in paymentTroubles ? (reason as PaymentTrouble) : undefined;
}
