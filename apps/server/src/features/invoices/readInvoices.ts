import { AppError, type Invoice, type InvoiceState } from '@recado/contracts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { limits } from '@recado/contracts';
import { lastMomentOf } from '../../kernel/db/days.ts';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import type { Work } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import { invoices } from './invoices.tables.ts';

type Row = z.input<typeof Invoice>;

/** The columns of an invoice on the wire. `cents` becomes `value` in `toInvoice`. */
const columns = {
  id: invoices.id,
  companyId: invoices.companyId,
  detail: invoices.detail,
  cents: invoices.cents,
  dueDate: lastMomentOf(sql`${invoices.dueDay}`, companies.timezone).mapWith(companies.dueDate),
  status: invoices.status,
  planId: invoices.planId,
  paidAt: invoices.paidAt,
  createdAt: invoices.createdAt,
  updatedAt: invoices.updatedAt,
};

/** Returns an invoice as the wire has it. */
export const toInvoice = ({
  cents,
  ...row
}: Omit<Row, 'value' | 'dueDate'> & { cents: number; dueDate: unknown }): Row => ({
  ...row,
  dueDate: row.dueDate as Date,
  value: cents / 100,
});

const select = (work: Work) =>
  work.db.select(columns).from(invoices).innerJoin(companies, eq(companies.id, invoices.companyId));

type InvoiceQuery = NumberedQuery & { status?: InvoiceState | undefined };

/** Returns a page of the company's invoices by id. The search covers the detail (INV-05). */
export async function listInvoices(work: Work, query: InvoiceQuery) {
  const number = pageOf(query);
  const where = and(
    eq(invoices.companyId, work.companyId),
    sql`plain(${invoices.detail}) like plain(${containing(query.searchParam)})`,
    query.status && eq(invoices.status, query.status),
  );
  const rows = await select(work)
    .where(where)
    .orderBy(asc(invoices.id))
    .limit(limits.listPage)
    .offset((number - 1) * limits.listPage);
  const [counted] = await work.db.select({ count: count() }).from(invoices).where(where);
  return { invoices: rows.map(toInvoice), ...follows(number, limits.listPage, counted?.count ?? 0) };
}

/** Returns an invoice of the company. Throws ERR_NO_INVOICE_FOUND. */
export async function getInvoice(work: Work, id: number): Promise<Row> {
  const [row] = await select(work).where(and(eq(invoices.companyId, work.companyId), eq(invoices.id, id)));
  if (!row) throw new AppError('ERR_NO_INVOICE_FOUND');
  return toInvoice(row);
}

/** Returns the row of an invoice, locked. Throws ERR_NO_INVOICE_FOUND. */
export async function lockInvoice(work: Work, id: number): Promise<typeof invoices.$inferSelect> {
  const [row] = await work.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, work.companyId), eq(invoices.id, id)))
    .for('update');
  if (!row) throw new AppError('ERR_NO_INVOICE_FOUND');
  return row;
}
