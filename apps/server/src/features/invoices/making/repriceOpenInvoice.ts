import { recurrenceMonths, type Recurrence } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { paymentRoom } from '../../../kernel/realtime/rooms.ts';
import type { Work } from '../../../kernel/work.ts';
import { invoices } from '../invoices.tables.ts';
import { getInvoice } from '../readInvoices.ts';

/**
 * Sets the price of the open invoice for another recurrence, because its payment extends the company by the recurrence
 * of that moment. The monthly price stays. The caller holds the row of the company.
 */
export async function repriceOpenInvoice(work: Work, before: Recurrence, after: Recurrence): Promise<void> {
  const [months, otherMonths] = [recurrenceMonths[before], recurrenceMonths[after]];
  const [changed] = await work.db
    .update(invoices)
    .set({ cents: sql`round(${invoices.cents} * ${otherMonths}::numeric / ${months}::numeric)`, updatedAt: work.now })
    .where(and(eq(invoices.companyId, work.companyId), eq(invoices.status, 'open')))
    .returning({ id: invoices.id });
  if (!changed) return;
  const invoice = await getInvoice(work, changed.id);
  work.publish('payment', { action: 'update', invoice }, [paymentRoom(work.companyId)]);
}
