import type { PaymentSettings } from '@recado/contracts';
import type { z } from 'zod';
import type { UserErrand } from '../../../kernel/errand.ts';
import { recordAudit } from '../../audit/index.ts';
import { toAppError } from '../charges/toAppError.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { getPlatformCompany } from './findPlatformCompany.ts';
import { webhookUrlOf } from './openPayments.ts';
import { toPaymentSettings } from './toPaymentSettings.ts';

/** Registers our webhook at the bank. Providers that are told with each charge, or by hand, need no registration. */
export async function installWebhook(errand: UserErrand, deps: InvoiceDeps): Promise<z.input<typeof PaymentSettings>> {
  const companyId = await getPlatformCompany(deps);
  const viewer = await errand.viewer();
  const provider = await deps.payments.current();
  const { hmac } = await deps.payments.webhookSecrets();
  // The simulated bank registers its own address.
  if (provider.name === 'bacen')
    await provider.installWebhook!(webhookUrlOf(deps.publicUrl, hmac[0]!)).catch((error: unknown) => {
      throw toAppError(error);
    });
  const stored = await deps.inCompany(companyId, viewer, async (work) => {
    await deps.store.lock(work);
    await deps.store.write(work, { webhookInstalledAt: work.now }, await deps.store.read(work));
    const hidden = ['webhookInstalledAt'];
    await recordAudit(work, { kind: 'setting', id: 'payments', name: 'payments', before: {}, after: {}, hidden });
    return deps.store.read(work);
  });
  deps.payments.forget();
  return toPaymentSettings(stored, deps);
}
