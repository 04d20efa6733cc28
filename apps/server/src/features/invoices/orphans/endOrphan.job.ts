import type { PaymentProvider } from '../../../gateways/payments/PaymentProvider.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { job } from '../../../kernel/jobs/job.ts';
import { findAtProvider, findProvider, lacksPayment, type Answer } from '../charges/findAtProvider.ts';
import { nextAskAt } from '../charges/nextAskAt.ts';
import { removeAtProvider } from '../charges/removeAtProvider.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { bookOrphan, endOrphan, type Orphan } from './endOrphan.ts';
import { recordOrphan } from './recordOrphan.ts';

/**
 * Ends a charge of a deleted company at its provider. Its provider is asked until it has ended the charge, at most as long
 * as about any other charge. A payment that arrived before is recorded for the operators.
 */
export const endOrphanJob = (deps: InvoiceDeps) =>
  job<Orphan>({
    ...endOrphan,
    retrySeconds: [15, 60, 600, 3_600],
    async run(errand, orphan) {
      const provider = await findProvider(errand, orphan, deps);
      const found = await findAtProvider(errand, provider, orphan);
      if (typeof found === 'object' && found.txid === orphan.txid && found.payments.length > 0)
        await errand.inCompany((work) => recordOrphan(work, orphan, found, deps));
      if (await isEnded(errand, provider, orphan, found)) return;
      await errand.inCompany(async (work) => {
        const next = nextAskAt(orphan, work.now, { isSilent: found === 'silent' });
        if (next) await bookOrphan(work, orphan, next);
      });
    },
  });

/** Returns whether an orphan cannot be paid any more. Makes one unpayable that is open at its provider. */
async function isEnded(
  errand: Errand,
  provider: PaymentProvider | undefined,
  orphan: Orphan,
  found: Answer,
): Promise<boolean> {
  if (!provider || typeof found !== 'object' || lacksPayment(found)) return false;
  if (found.state !== 'open') return true;
  return removeAtProvider(errand, provider, orphan);
}
