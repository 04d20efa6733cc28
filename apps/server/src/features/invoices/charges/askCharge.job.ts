import { AppError } from '@recado/contracts';
import { job } from '../../../kernel/jobs/job.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { askCharge } from './askCharge.ts';
import { inquire } from './inquire.ts';

/**
 * Asks the provider about a charge. A notification about a settled charge, such as that of a refund, comes once: the job
 * fails while the provider does not answer, and runs again (decision 0164). A company that is being deleted has nothing
 * to pay any more.
 */
export const askChargeJob = (deps: InvoiceDeps) =>
  job<{ chargeId: number }>({
    ...askCharge,
    retrySeconds: [15, 60, 600, 3_600],
    async run(errand, { chargeId }) {
      try {
        if ((await inquire(errand, chargeId, deps)) === 'unanswered')
          throw new Error('the payment provider did not answer about a settled charge');
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'ERR_NO_COMPANY_FOUND') throw error;
      }
    },
  });
