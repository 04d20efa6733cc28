import { fallbackLanguage } from '@recado/contracts';
import type { z } from 'zod';
import { job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { getOwnCompany } from '../../companies/index.ts';
import { findOperators } from '../../users/index.ts';
import { findCharge, lockCharge, updateCharge } from '../charges/charges.ts';
import { paymentProblem } from '../charges/reportProblem.ts';
import type { InvoiceJobDeps } from '../invoiceDeps.ts';
import { getInvoice } from '../readInvoices.ts';
import { toMail, wordMail } from './toMail.ts';

type Payload = z.output<typeof paymentProblem.payload>;

/**
 * Mails every operator about an unusual payment, once for each problem of a charge. Each mail is a job of its own, enqueued
 * with the note that it was: a mail that fails repeats no other.
 */
export const mailProblemJob = ({ sendMail, acrossCompanies }: InvoiceJobDeps) =>
  job<Payload>({
    ...paymentProblem,
    retrySeconds: [5, 60, 600, 3_600],
    async run(errand, payload) {
      const operators = await acrossCompanies('invoices.operators', findOperators);
      const ids = operators.map(({ id }) => id);
      if (payload.operatorId === undefined) return errand.inCompany((work) => enqueueMails(work, payload, ids));
      const operator = operators.find(({ id }) => id === payload.operatorId);
      const found = await errand.inCompany((work) => findValues(work, payload.chargeId));
      if (!operator || !found) return;
      const language = operator.language ?? fallbackLanguage;
      const values = { ...found, problem: wordMail(payload.problem, language) };
      await sendMail(errand, toMail(operator.email, language, 'problemSubject', 'problem', values));
    },
  });

/** Enqueues the mails about a problem of a charge, once. Locks the charge: of two jobs the second finds the note. */
async function enqueueMails(work: Work, { chargeId, problem }: Payload, operatorIds: readonly number[]): Promise<void> {
  const charge = await lockCharge(work, chargeId);
  if (!charge || charge.mailedProblems.includes(problem)) return;
  await updateCharge(work, chargeId, { mailedProblems: [...charge.mailedProblems, problem] });
  for (const operatorId of operatorIds) await work.enqueue(paymentProblem, { chargeId, problem, operatorId });
}

async function findValues(work: Work, chargeId: number) {
  const charge = await findCharge(work, chargeId);
  if (!charge) return undefined;
  const { detail } = await getInvoice(work, charge.invoiceId);
  return { txid: charge.txid, detail, company: (await getOwnCompany(work)).name };
}
