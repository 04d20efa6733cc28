import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';

export const invoiceMailKinds = ['due', 'paid'] as const;

/** Mails a company about an invoice: that it was made, or that its payment arrived. */
export const invoiceMail = declareJob({
  name: 'invoices.mail',
  attempts: 6,
  payload: z.object({ invoiceId: z.number().int(), about: z.enum(invoiceMailKinds) }),
});

/** Enqueues a mail about an invoice, once for each event. */
export const enqueueInvoiceMail = (
  work: Work,
  invoiceId: number,
  about: (typeof invoiceMailKinds)[number],
  at?: Date,
): Promise<void> =>
  work.enqueue(invoiceMail, { invoiceId, about }, { key: `invoiceMail:${invoiceId}:${about}`, ...(at && { at }) });
