import { paymentProblems, type PaymentProblem } from '@recado/contracts';
import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { updateCharge, type ChargeRow } from './charges.ts';

/** Mails the operators about an unusual payment. */
export const paymentProblem = declareJob({
  name: 'invoices.mailProblem',
  attempts: 6,
  payload: z.object({
    chargeId: z.number().int(),
    problem: z.enum(paymentProblems),
    /** The operator to mail. Absent: a mail to each operator is enqueued. */
    operatorId: z.number().int().optional(),
  }),
});

/** Reports an unusual payment to the operators: in the log, by mail, and in their list until one of them has checked it. */
export async function reportProblem(
  work: Work,
  { id: chargeId, txid, invoiceId }: ChargeRow,
  problem: PaymentProblem,
): Promise<void> {
  await updateCharge(work, chargeId, { needsReview: true });
  const { log } = work;
  work.afterCommit(() => log.warn({ txid, invoiceId, problem }, 'payment needs an operator'));
  await work.enqueue(paymentProblem, { chargeId, problem });
}
