import { toPixAmount, type Checkout, type Recurrence } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { plans } from '../../plans/plans.tables.ts';
import type { ChargeRow } from '../charges/charges.ts';
import { nextTerm } from '../charges/nextTerm.ts';
import { invoices } from '../invoices.tables.ts';

/**
 * Returns a charge as the PIX to pay, with what its payment buys: the charge may be older than the present plan, price or
 * recurrence of its invoice.
 */
export async function toCheckout(work: Work, charge: ChargeRow, copyPaste: string): Promise<z.input<typeof Checkout>> {
  const [row] = await work.db
    .select({
      detail: sql<string>`case when ${invoices.planId} = ${charge.planId} then ${invoices.detail} else coalesce(${plans.name}, ${invoices.detail}) end`,
      dueDate: companies.dueDate,
      anchorDay: companies.anchorDay,
      timezone: companies.timezone,
      recurrence: companies.recurrence,
    })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .leftJoin(plans, eq(plans.id, sql`${charge.planId}::int`))
    .where(and(eq(invoices.companyId, work.companyId), eq(invoices.id, charge.invoiceId)));
  const { detail, ...company } = row!;
  const recurrence = charge.recurrence ?? (company.recurrence as Recurrence);
  return {
    qrcode: { qrcode: copyPaste },
    valor: { original: toPixAmount(charge.cents) },
    txid: charge.txid,
    expiresAt: charge.expiresAt,
    invoiceId: charge.invoiceId,
    isConfirmedByHand: charge.provider === 'manual',
    detail,
    recurrence,
    paidUntil: nextTerm({ ...company, recurrence }, work.now)?.dueDay ?? null,
  };
}
