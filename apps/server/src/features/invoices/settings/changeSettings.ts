import { randomBytes } from 'node:crypto';
import { AppError, paymentSecretNames, type PaymentSettings, type PaymentSettingsChange } from '@recado/contracts';
import type { z } from 'zod';
import type { UserErrand } from '../../../kernel/errand.ts';
import { recordAudit } from '../../audit/index.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { getPlatformCompany } from './findPlatformCompany.ts';
import { toCertificate } from './openBank.ts';
import { keepFormerAccounts } from './formerAccounts.ts';
import type { PaymentSecrets } from './settingsStore.ts';
import { toPaymentSettings } from './toPaymentSettings.ts';

/**
 * Changes the given fields of the payment settings. A certificate is read before it is stored. Throws
 * ERR_PAYMENT_FAILED for one that cannot be used, and ERR_VALIDATION for a provider that is not offered.
 */
export async function changeSettings(
  errand: UserErrand,
  body: PaymentSettingsChange,
  deps: InvoiceDeps,
): Promise<z.input<typeof PaymentSettings>> {
  if (body.provider === 'sandbox' && !deps.isSandboxOffered)
    throw new AppError('ERR_VALIDATION', { fields: { provider: 'invalid_value' } });
  const companyId = await getPlatformCompany(deps);
  const viewer = await errand.viewer();
  const given = Object.keys(body);
  const changed = await deps.inCompany(companyId, viewer, async (work) => {
    await deps.store.lock(work);
    const before = await deps.store.read(work);
    const secrets: PaymentSecrets = { ...before.secrets };
    for (const name of paymentSecretNames) if (body[name] !== undefined) secrets[name] = body[name];
    // Nobody has to invent the secret in the address that banks call.
    if ((body.provider ?? before.row?.provider) === 'bacen') secrets.webhookSecret ||= randomBytes(24).toString('hex');
    const savedAt = { ...before.row?.secretsSavedAt };
    for (const name of paymentSecretNames)
      if (secrets[name] !== before.secrets[name] || body[name] !== undefined) savedAt[name] = work.now.toISOString();
    const certificate = toCertificate(secrets);
    const { provider, bank, environment, pixKey, receiverName, receiverCity, tokenUrl, baseUrl } = body;
    const values = { provider, bank, environment, pixKey, receiverName, receiverCity, tokenUrl, baseUrl };
    const isOtherAccount = ['bank', 'environment', 'pixKey', 'webhookSecret', 'baseUrl'].some((name) =>
      given.includes(name),
    );
    await deps.store.write(
      work,
      {
        ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as typeof values),
        secretsSavedAt: savedAt,
        certificateExpiresAt: certificate?.expiresAt ?? null,
        ...(isOtherAccount ? { webhookInstalledAt: null } : {}),
      },
      { secrets, former: keepFormerAccounts(before, { row: values, secrets }, work.now) },
    );
    const name = 'payments';
    await recordAudit(work, { kind: 'setting', id: name, name, before: {}, after: {}, hidden: given });
    return deps.store.read(work);
  });
  deps.payments.forget();
  return toPaymentSettings(changed, deps);
}
