import { AppError, type PaymentCheck, type PaymentTrouble } from '@recado/contracts';
import type { z } from 'zod';
import type { ProviderCheck } from '../../../gateways/payments/PaymentProvider.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';

/** Signs in at the provider that serves and returns what is wrong. Never throws for trouble with the provider. */
export async function testSettings({ payments }: InvoiceDeps): Promise<z.input<typeof PaymentCheck>> {
  payments.forget();
  const { row } = await payments.read();
  const certificateExpiresAt = row?.certificateExpiresAt ?? null;
  const isExpired = row?.provider === 'bacen' && certificateExpiresAt !== null && certificateExpiresAt < new Date();
  const { trouble, isWebhookInstalled }: ProviderCheck = isExpired
    ? { trouble: 'certificateExpired', isWebhookInstalled: null }
    : await check(payments);
  return { ok: trouble === null, trouble, certificateExpiresAt, isWebhookInstalled };
}

async function check(payments: InvoiceDeps['payments']): Promise<ProviderCheck> {
  try {
    return await (await payments.current()).check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { trouble: (error.details?.reason as PaymentTrouble) ?? 'notConfigured', isWebhookInstalled: null };
  }
}
