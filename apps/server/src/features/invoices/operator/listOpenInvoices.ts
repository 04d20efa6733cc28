import { limits, type OpenInvoice, type paymentsApi, type RequestOf } from '@recado/contracts';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containing, follows, pageOf } from '../../../kernel/db/page.ts';
import type { Workshop } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { invoices } from '../invoices.tables.ts';
import { owedColumns, termColumns, toOwedInvoice } from './owedInvoice.ts';

type Query = RequestOf<typeof paymentsApi.openInvoices>['query'];

const hasCharge = sql<boolean>`exists (
  select from charges where charges.company_id = invoices.company_id and charges.invoice_id = invoices.id)`;

/** Returns the open invoices of every company by their due day. The search covers name, e-mail and phone of the company. */
export const listOpenInvoices = (
  { acrossCompanies }: Pick<Workshop, 'acrossCompanies'>,
  query: Query,
): Promise<{
  invoices: z.input<typeof OpenInvoice>[];
  count: number;
  hasMore: boolean;
  nextCursor: string | null;
}> =>
  acrossCompanies('invoices.open', async (db) => {
    const number = pageOf(query);
    const where = and(
      eq(invoices.status, 'open'),
      isNull(companies.deletedAt),
      query.searchParam?.trim() ? sql`${companies.searchText} like plain(${containing(query.searchParam)})` : undefined,
    );
    const ofCompany = eq(companies.id, invoices.companyId);
    const rows = await db
      .select({
        company: { id: companies.id, name: companies.name, timezone: companies.timezone },
        invoice: owedColumns,
        term: termColumns,
        hasCharge,
      })
      .from(invoices)
      .innerJoin(companies, ofCompany)
      .where(where)
      .orderBy(asc(invoices.dueDay), asc(invoices.id))
      .limit(limits.listPage)
      .offset((number - 1) * limits.listPage);
    const [counted] = await db.select({ count: count() }).from(invoices).innerJoin(companies, ofCompany).where(where);
    return {
      invoices: rows.map(({ invoice, term, ...row }) => ({ ...row, invoice: toOwedInvoice(invoice, term) })),
      ...follows(number, limits.listPage, counted?.count ?? 0),
    };
  });
