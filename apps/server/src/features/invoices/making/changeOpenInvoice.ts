import { and, eq, type SQL } from 'drizzle-orm';
import { paymentRoom } from '../../../kernel/realtime/rooms.ts';
import type { Work } from '../../../kernel/work.ts';
import { invoices } from '../invoices.tables.ts';
import { getInvoice } from '../readInvoices.ts';

type Values = { planId?: number; detail?: string; cents?: number | SQL; dueDay?: SQL };

/**
 * Changes and publishes the open invoice of the company if the condition holds for it. Returns whether there was one. The
 * caller holds the row of the company.
 */
export async function changeOpenInvoice(work: Work, values: Values, where?: SQL): Promise<boolean> {
  const [changed] = await work.db
    .update(invoices)
    .set({ ...values, updatedAt: work.now })
    .where(and(eq(invoices.companyId, work.companyId), eq(invoices.status, 'open'), where))
    .returning({ id: invoices.id });
  if (!changed) return false;
  const invoice = await getInvoice(work, changed.id);
  work.publish('payment', { action: 'update', invoice }, [paymentRoom(work.companyId)]);
  return true;
}
