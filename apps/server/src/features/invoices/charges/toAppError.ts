import { AppError } from '@recado/contracts';
import { PaymentError } from '../../../gateways/payments/PaymentProvider.ts';

/** Returns a failure of a provider as ERR_PAYMENT_FAILED with its reason; other errors stay as they are. */
export const toAppError = (error: unknown): unknown =>
  error instanceof PaymentError ? new AppError('ERR_PAYMENT_FAILED', { reason: error.trouble }) : error;
