import { fallbackLanguage, type PaymentProblem } from '@recado/contracts';
import { job } from '../../../kernel/jobs/job.ts';
import { getOwnCompany } from '../../companies/index.ts';
import { findOperators } from '../../users/index.ts';
import { findCharge, updateCharge } from '../charges/charges.ts';
import { paymentProblem } from '../charges/reportProblem.ts';
import type { InvoiceJobDeps } from '../invoiceDeps.ts';
import { getInvoice } from '../readInvoices.ts';
import { toMail, wordMail } from './toMail.ts';

/** Mails every operator about an unusual payment, once for each problem of a charge. */
export const mailProblemJob = ({ sendMail, acrossCompanies }: InvoiceJobDeps) =>
  job<{ chargeId: number; problem: PaymentProblem }>({
    ...paymentProblem,
    retrySeconds: [5, 60, 600, 3_600],
    async run(errand, { chargeId, problem }) {
      const found = await errand.inCompany(async (work) => {
        const charge = await findCharge(work, chargeId);
        if (!charge || charge.mailedProblems.includes(problem)) return undefined;
        const { detail } = await getInvoice(work, charge.invoiceId);
        return { txid: charge.txid, detail, company: (await getOwnCompany(work)).name };
      });
      if (!found) return;
      const operators = await acrossCompanies('invoices.operators', findOperators);
      for (const { email, language: own } of operators) {
        const language = own ?? fallbackLanguage;
        const values = { ...found, problem: wordMail(problem, language) };
        await sendMail(errand, toMail(email, language, 'problemSubject', 'problem', values));
      }
      await errand.inCompany(async (work) => {
        const charge = await findCharge(work, chargeId);
        if (charge) await updateCharge(work, chargeId, { mailedProblems: [...charge.mailedProblems, problem] });
      });
    },
  });
