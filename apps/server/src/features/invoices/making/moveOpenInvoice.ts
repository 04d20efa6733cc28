import { sql } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { invoices } from '../invoices.tables.ts';
import { changeOpenInvoice } from './changeOpenInvoice.ts';

/**
 * Moves the open invoice to the due day of the company, after an operator changed that: an invoice is due when the company
 * is (behaviour 14.8), and would otherwise be shown as expired to a company that was given more time. Without a due date
 * it stays. The caller holds the row of the company.
 */
export async function moveOpenInvoice(work: Work): Promise<void> {
  const dueDay = sql`(select (c.due_date at time zone c.timezone)::date from ${companies} c where c.id = ${work.companyId})`;
  await changeOpenInvoice(work, { dueDay }, sql`${invoices.dueDay} <> ${dueDay}`);
}
