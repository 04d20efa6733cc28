import { AppError } from '@recado/contracts';
import { z } from 'zod';
import { job } from '../../../kernel/jobs/job.ts';
import { makeInvoice } from './makeInvoice.ts';

/**
 * Makes the invoices that are due (INV-20). It runs every hour instead of once a day, because a day begins at another
 * time in each time zone, a server may be off at a given hour, and a new company wants to pay on its first day.
 */
export const makeInvoicesJob = job({
  name: 'invoices.make',
  attempts: 1,
  payload: z.object({}),
  cron: '7 * * * *',
  async run(errand) {
    try {
      await errand.inCompany(makeInvoice);
    } catch (error) {
      // A company that is being deleted.
      if (!(error instanceof AppError) || error.code !== 'ERR_NO_COMPANY_FOUND') throw error;
    }
  },
});
