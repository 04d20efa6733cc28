import { and, eq, sql } from 'drizzle-orm';
import { paymentRoom } from '../../../kernel/realtime/rooms.ts';
import type { Work } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { invoices } from '../invoices.tables.ts';
import { getInvoice } from '../readInvoices.ts';

/**
 * Moves the open invoice to the due day of the company, after an operator changed that: an invoice is due when the company
 * is (behaviour 14.8), and would otherwise be shown as expired to a company that was given more time. Without a due date
 * it stays. The caller holds the row of the company.
 */
export async function moveOpenInvoice(work: Work): Promise<void> {
  const dueDay = sql`(select (c.due_date at time zone c.timezone)::date from ${companies} c where c.id = ${work.companyId})`;
  const [moved] = await work.db
    .update(invoices)
    .set({ dueDay, updatedAt: work.now })
    .where(
      and(eq(invoices.companyId, work.companyId), eq(invoices.status, 'open'), sql`${invoices.dueDay} <> ${dueDay}`),
    )
    .returning({ id: invoices.id });
  if (!moved) return;
  const invoice = await getInvoice(work, moved.id);
  work.publish('payment', { action: 'update', invoice }, [paymentRoom(work.companyId)]);
}
