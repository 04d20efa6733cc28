import { PaymentError } from './PaymentProvider.ts';

/** Returns the cents of an amount of the Pix API, for example `49.00`. Throws `PaymentError` for anything else. */
export function pixCents(amount: unknown): number {
  const match = /^(\d{1,10})\.(\d{2})$/.exec(String(amount));
  if (!match) throw new PaymentError('refused', false);
  return Number(match[1]) * 100 + Number(match[2]);
}
