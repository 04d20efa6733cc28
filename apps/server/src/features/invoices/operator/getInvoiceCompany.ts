import { AppError } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { Workshop } from '../../../kernel/work.ts';
import { invoices } from '../invoices.tables.ts';

/** Returns the company of an invoice, for calls of operators. Throws ERR_NO_INVOICE_FOUND. */
export const getInvoiceCompany = (
  { acrossCompanies }: Pick<Workshop, 'acrossCompanies'>,
  invoiceId: number,
): Promise<number> =>
  acrossCompanies('invoices.companyOf', async (db) => {
    const [row] = await db.select({ companyId: invoices.companyId }).from(invoices).where(eq(invoices.id, invoiceId));
    if (!row) throw new AppError('ERR_NO_INVOICE_FOUND');
    return row.companyId;
  });
