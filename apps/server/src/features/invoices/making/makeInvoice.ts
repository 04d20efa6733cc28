import { invoiceAheadDays, priceInCents, toWallClock, type Recurrence } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { paymentRoom } from '../../../kernel/realtime/rooms.ts';
import type { Work } from '../../../kernel/work.ts';
import { lockCompany } from '../../companies/index.ts';
import { plans } from '../../plans/plans.tables.ts';
import { enqueueInvoiceMail } from '../mails/invoiceMail.ts';
import { invoices } from '../invoices.tables.ts';
import { getInvoice } from '../readInvoices.ts';

const dayMs = 86_400_000;

/** Returns the whole days from one calendar day (YYYY-MM-DD) to another. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/**
 * Makes the next invoice of the company if its due date is at most 10 days away, or past, and it has no open invoice
 * (behaviour 14.8). Runs under the lock of the company's row: of two workers the second finds the invoice of the first,
 * and after days of standstill there is one invoice, not one for each day. A company without a plan gets none.
 */
export async function makeInvoice(work: Work): Promise<void> {
  const company = await lockCompany(work);
  if (company.dueDate === null || company.planId === null) return;
  const dueDay = toWallClock(company.dueDate, company.timezone).date;
  const today = toWallClock(work.now, company.timezone).date;
  if (daysBetween(today, dueDay) > invoiceAheadDays) return;
  const [open] = await work.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.companyId, work.companyId), eq(invoices.status, 'open')));
  if (open) return;
  const [plan] = await work.db.select().from(plans).where(eq(plans.id, company.planId));
  const [made] = await work.db
    .insert(invoices)
    .values({
      companyId: work.companyId,
      detail: plan!.name,
      cents: priceInCents(plan!.value, company.recurrence as Recurrence),
      dueDay,
      planId: plan!.id,
    })
    .onConflictDoNothing()
    .returning({ id: invoices.id });
  if (!made) return;
  const invoice = await getInvoice(work, made.id);
  work.publish('payment', { action: 'create', invoice }, [paymentRoom(work.companyId)]);
  if (company.status) await enqueueInvoiceMail(work, made.id, 'due');
}
