import { AppError, toWallClock } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { job } from '../../../kernel/jobs/job.ts';
import { getOwnCompany } from '../../companies/index.ts';
import { settingOf } from '../../settings/index.ts';
import type { InvoiceJobDeps } from '../invoiceDeps.ts';
import { invoices } from '../invoices.tables.ts';
import { getInvoice, lockInvoice } from '../readInvoices.ts';
import { invoiceMail, type invoiceMailKinds } from './invoiceMail.ts';
import { toMail } from './toMail.ts';

type Payload = { invoiceId: number; about: (typeof invoiceMailKinds)[number] };

/** Returns a day as people of every language of the product write it: DD/MM/YYYY. */
const toDay = (moment: Date | string, timezone: string): string =>
  toWallClock(new Date(moment), timezone).date.split('-').toReversed().join('/');

/** The setting by which a company switches each mail off. */
const switches = { due: 'invoiceDueMail', paid: 'invoicePaidMail' } as const;
const mailedAt = { due: 'dueMailedAt', paid: 'paidMailedAt' } as const;

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Returns an amount as screens show it in every language, `R$ 1.234,56`, with an ordinary space. */
const toMoney = (value: number): string => reais.format(value).replace('\u00a0', ' ');

/** Mails a company about an invoice, once for each event, unless the company has switched that mail off. */
export const sendInvoiceMailJob = ({ sendMail, publicUrl }: InvoiceJobDeps) =>
  job<Payload>({
    ...invoiceMail,
    retrySeconds: [5, 60, 600, 3_600],
    async run(errand, { invoiceId, about }) {
      const found = await errand
        .inCompany(async (work) => ({
          isOff: (await settingOf(work, switches[about])) === 'disabled',
          isMailed: (await lockInvoice(work, invoiceId))[mailedAt[about]] !== null,
          invoice: await getInvoice(work, invoiceId),
          company: await getOwnCompany(work),
        }))
        .catch((error: unknown) => {
          if (error instanceof AppError) return undefined;
          throw error;
        });
      // A mail about an invoice that was paid meanwhile would alarm for nothing.
      if (
        !found ||
        found.isMailed ||
        found.isOff ||
        found.company.email === '' ||
        (about === 'due' && found.invoice.status === 'paid')
      )
        return;
      const { invoice, company } = found;
      await sendMail(
        errand,
        toMail(company.email, company.language, about === 'due' ? 'dueSubject' : 'paidSubject', about, {
          detail: invoice.detail,
          value: toMoney(invoice.value),
          dueDate: toDay(invoice.dueDate, company.timezone),
          until: company.dueDate === null ? '–' : toDay(company.dueDate, company.timezone),
          link: `${publicUrl}/financeiro`,
        }),
      );
      await errand.inCompany(
        async (work) =>
          void (await work.db
            .update(invoices)
            .set({ [mailedAt[about]]: work.now })
            .where(and(eq(invoices.companyId, work.companyId), eq(invoices.id, invoiceId)))),
      );
    },
  });
