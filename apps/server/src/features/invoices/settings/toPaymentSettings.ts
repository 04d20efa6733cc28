import { paymentProviders, paymentSecretNames, type PaymentSecretName, type PaymentSettings } from '@recado/contracts';
import type { z } from 'zod';
import type { StoredSettings } from './settingsStore.ts';

type Offer = { isSandboxOffered: boolean; publicUrl: string };

/** Returns the settings as an operator sees them: of secrets only whether they are set. */
export const toPaymentSettings = (
  { row, secrets }: StoredSettings,
  { isSandboxOffered, publicUrl }: Offer,
): z.input<typeof PaymentSettings> => ({
  provider: row?.provider ?? (isSandboxOffered ? 'sandbox' : null),
  providers: paymentProviders.filter((name) => name !== 'sandbox' || isSandboxOffered),
  bank: row?.bank ?? 'efi',
  environment: row?.environment ?? 'production',
  pixKey: row?.pixKey ?? '',
  receiverName: row?.receiverName ?? '',
  receiverCity: row?.receiverCity ?? '',
  tokenUrl: row?.tokenUrl ?? '',
  baseUrl: row?.baseUrl ?? '',
  secrets: Object.fromEntries(paymentSecretNames.map((name) => [name, (secrets[name] ?? '') !== ''])) as Record<
    PaymentSecretName,
    boolean
  >,
  secretsSavedAt: Object.fromEntries(
    paymentSecretNames.map((name) => {
      const at = secrets[name] ? row?.secretsSavedAt[name] : undefined;
      return [name, at ? new Date(at) : null];
    }),
  ) as Record<PaymentSecretName, Date | null>,
  certificateExpiresAt: row?.certificateExpiresAt ?? null,
  webhookUrl: `${publicUrl}/api/subscription/webhook`,
  webhookInstalledAt: row?.webhookInstalledAt ?? null,
});
