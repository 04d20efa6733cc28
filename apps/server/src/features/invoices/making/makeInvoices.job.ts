import { AppError, invoiceAheadDays } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { declareJob, job } from '../../../kernel/jobs/job.ts';
import type { PayDeps } from '../charges/payInvoice.ts';
import { makeInvoice } from './makeInvoice.ts';

/** Makes the invoice of a company that is due (INV-20). */
export const makeInvoices = declareJob({
  name: 'invoices.make',
  attempts: 1,
  payload: z.object({}),
});

/**
 * Makes the invoices that are due (INV-20). It runs every hour instead of once a day, because a day begins at another
 * time in each time zone, a server may be off at a given hour, and a new company wants to pay on its first day.
 */
export const makeInvoicesJob = (deps: PayDeps) =>
  job({
    ...makeInvoices,
    cron: '7 * * * *',
    // Two days more than the term, because days begin at another time in each time zone.
    due: sql`c.plan_id is not null and c.due_date < now() + make_interval(days => ${invoiceAheadDays + 2}) and not exists (
    select 1 from invoices i where i.company_id = c.id and i.status = 'open' and i.cents > 0)`,
    async run(errand) {
      try {
        await errand.inCompany((work) => makeInvoice(work, deps));
      } catch (error) {
        // A company that is being deleted.
        if (!(error instanceof AppError) || error.code !== 'ERR_NO_COMPANY_FOUND') throw error;
      }
    },
  });
