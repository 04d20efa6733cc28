import { AppError } from '@recado/contracts';
import { job } from '../../../kernel/jobs/job.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { askCharge } from './askCharge.ts';
import { inquire } from './inquire.ts';

/** Asks the provider about a charge. A company that is being deleted has nothing to pay any more. */
export const askChargeJob = (deps: InvoiceDeps) =>
  job<{ chargeId: number }>({
    ...askCharge,
    retrySeconds: [15, 60, 600, 3_600],
    async run(errand, { chargeId }) {
      try {
        await inquire(errand, chargeId, deps);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'ERR_NO_COMPANY_FOUND') throw error;
      }
    },
  });
