import type { OwedInvoice } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { lastMomentOf } from '../../../kernel/db/days.ts';
import { companies } from '../../companies/companies.tables.ts';
import { nextTerm, type Term } from '../charges/nextTerm.ts';
import { invoices } from '../invoices.tables.ts';

/**
 * The cents of an invoice that have not arrived; what was refunded counts as missing. Names the table, which Drizzle
 * leaves out of a query of one table.
 */
export const missingCents = sql<number>`greatest(0, invoices.cents - (
  select coalesce(sum(p.cents - p.refunded_cents), 0) from payments p
  where p.company_id = invoices.company_id and p.invoice_id = invoices.id))::int`;

/** The columns of an invoice for operators, read with its company. `toOwedInvoice` puts them on the wire. */
export const owedColumns = {
  id: invoices.id,
  detail: invoices.detail,
  status: invoices.status,
  cents: invoices.cents,
  missingCents,
  dueDate: lastMomentOf(sql`${invoices.dueDay}`, companies.timezone).mapWith(companies.dueDate),
};

/** The columns that say until when a payment extends a company. */
export const termColumns = {
  dueDate: companies.dueDate,
  anchorDay: companies.anchorDay,
  timezone: companies.timezone,
  recurrence: companies.recurrence,
  now: sql`now()`.mapWith(companies.createdAt),
};

type Owed = Pick<typeof invoices.$inferSelect, 'id' | 'detail' | 'status' | 'cents'> & {
  missingCents: number;
  dueDate: unknown;
};

/** Returns an invoice on the wire of operators. */
export const toOwedInvoice = (
  { cents, missingCents: missing, dueDate, ...row }: Owed,
  { now, ...company }: Term & { now: unknown },
): z.input<typeof OwedInvoice> => ({
  ...row,
  value: cents / 100,
  missingValue: missing / 100,
  dueDate: dueDate as Date,
  paidUntil: row.status === 'open' ? (nextTerm(company, now as Date)?.dueDay ?? null) : null,
});
