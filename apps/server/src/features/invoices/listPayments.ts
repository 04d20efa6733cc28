import { limits, type Payment } from '@recado/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import { payments } from './invoices.tables.ts';
import { toPayment } from './toPayment.ts';

/** Returns the payments of an invoice, oldest first. */
export async function listPayments(work: Work, invoiceId: number): Promise<z.input<typeof Payment>[]> {
  const rows = await work.db
    .select()
    .from(payments)
    .where(and(eq(payments.companyId, work.companyId), eq(payments.invoiceId, invoiceId)))
    .orderBy(asc(payments.id))
    .limit(limits.wholeList);
  return rows.map(toPayment);
}
