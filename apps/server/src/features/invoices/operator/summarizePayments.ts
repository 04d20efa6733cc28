import type { PaymentSummary } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Workshop } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { charges, invoices, payments } from '../invoices.tables.ts';
import { isUnconfirmed } from './listCharges.ts';

/** Returns figures over the payments of every company. */
export const summarizePayments = ({
  acrossCompanies,
}: Pick<Workshop, 'acrossCompanies'>): Promise<z.input<typeof PaymentSummary>> =>
  acrossCompanies('invoices.summary', async (db) => {
    const timezone = sql`coalesce((select ${companies.timezone} from ${companies} where ${companies.isPlatform} order by ${companies.id} limit 1), 'America/Sao_Paulo')`;
    const monthBegins = sql`date_trunc('month', now() at time zone ${timezone}) at time zone ${timezone}`;
    const [row] = await db
      .select({
        received: sql<number>`(select coalesce(sum(cents - refunded_cents), 0)::float8 from ${payments} where paid_at >= ${monthBegins})`,
        payments: sql<number>`(select count(*)::int from ${payments} where paid_at >= ${monthBegins})`,
        toReview: sql<number>`(select count(*)::int from ${charges} where needs_review)`,
        toConfirm: sql<number>`(select count(*)::int from ${charges} where ${isUnconfirmed})`,
        openInvoices: sql<number>`count(*)::int`,
        openCents: sql<number>`coalesce(sum(${invoices.cents}), 0)::float8`,
      })
      .from(invoices)
      .where(sql`${invoices.status} = 'open'`);
    const { received, payments: count, toReview, toConfirm, openInvoices, openCents } = row!;
    return {
      receivedThisMonth: received / 100,
      paymentsThisMonth: count,
      toReview,
      toConfirm,
      openInvoices,
      openValue: openCents / 100,
    };
  });
