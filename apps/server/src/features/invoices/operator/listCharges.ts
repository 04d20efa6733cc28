import { limits, type Charge, type paymentsApi, type RequestOf } from '@recado/contracts';
import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '../../../kernel/db/open.ts';
import { containing, follows, pageOf } from '../../../kernel/db/page.ts';
import type { Workshop } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { liveStates } from '../charges/charges.ts';
import { charges, invoices, payments } from '../invoices.tables.ts';
import { toPayment } from '../toPayment.ts';
import { owedColumns, termColumns, toOwedInvoice } from './owedInvoice.ts';

type Query = RequestOf<typeof paymentsApi.charges>['query'];

const columns = {
  id: charges.id,
  company: { id: companies.id, name: companies.name, timezone: companies.timezone },
  invoice: owedColumns,
  term: termColumns,
  provider: charges.provider,
  txid: charges.txid,
  cents: charges.cents,
  state: charges.state,
  expiresAt: charges.expiresAt,
  createdAt: charges.createdAt,
  isMismatched: charges.isMismatched,
  needsReview: charges.needsReview,
  reviewedAt: charges.reviewedAt,
  reviewedBy: charges.reviewedByName,
};

const ofInvoice = and(eq(invoices.companyId, charges.companyId), eq(invoices.id, charges.invoiceId));

/** The charges of a static key that only an operator can confirm. */
export const isUnconfirmed = and(eq(charges.provider, 'manual'), inArray(charges.state, liveStates));

/** Returns the charges of every company, each with its payments: those to be checked first, then the newest. */
export const listCharges = (
  { acrossCompanies }: Pick<Workshop, 'acrossCompanies'>,
  query: Query,
): Promise<{ charges: z.input<typeof Charge>[]; count: number; hasMore: boolean; nextCursor: string | null }> =>
  acrossCompanies('invoices.charges', async (db) => {
    const number = pageOf(query);
    const pattern = containing(query.searchParam);
    const where = and(
      sql`(plain(${companies.name}) like plain(${pattern}) or ${charges.txid} like ${pattern})`,
      query.problem ? charges.needsReview : undefined,
      query.unconfirmed ? isUnconfirmed : undefined,
      query.provider ? eq(charges.provider, query.provider) : undefined,
    );
    const rows = await readCharges(db, where, number);
    const [counted] = await db
      .select({ count: count() })
      .from(charges)
      .innerJoin(companies, eq(companies.id, charges.companyId))
      .where(where);
    return { charges: rows, ...follows(number, limits.listPage, counted?.count ?? 0) };
  });

async function readCharges(
  db: Transaction,
  where: SQL | undefined,
  pageNumber: number,
): Promise<z.input<typeof Charge>[]> {
  const rows = await db
    .select(columns)
    .from(charges)
    .innerJoin(invoices, ofInvoice)
    .innerJoin(companies, eq(companies.id, charges.companyId))
    .where(where)
    .orderBy(desc(charges.needsReview), desc(charges.createdAt), desc(charges.id))
    .limit(limits.listPage)
    .offset((pageNumber - 1) * limits.listPage);
  const ids = rows.map(({ id }) => id);
  const money = await db.select().from(payments).where(inArray(payments.chargeId, ids)).orderBy(payments.id);
  return rows.map(({ cents, invoice, term, ...row }) => ({
    ...row,
    invoice: toOwedInvoice(invoice, term),
    value: cents / 100,
    payments: money
      .filter(({ companyId, chargeId }) => companyId === row.company.id && chargeId === row.id)
      .map(toPayment),
  }));
}
