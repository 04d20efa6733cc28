import { sql } from 'drizzle-orm';
import type { ChargeState, InvoiceState, PaymentProblem, PaymentProviderName, Recurrence } from '@recado/contracts';
import { boolean, date, index, integer, jsonb, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The debt of a company for one period. A company has at most one open invoice, so two workers cannot make the same one
 * twice (INV-20).
 */
export const invoices = companyTable(
  'invoices',
  {
    detail: text().notNull(),
    /** BRL cents. */
    cents: integer().notNull(),
    /** The calendar day (YYYY-MM-DD) on the clocks of the company. */
    dueDay: date('due_day', { mode: 'string' }).notNull(),
    status: text().$type<InvoiceState>().notNull().default('open'),
    /** No foreign key: an invoice outlives its plan. */
    planId: integer('plan_id'),
    paidAt: moment('paid_at'),
    /** When the company was mailed that the invoice is due, and that it was paid. */
    dueMailedAt: moment('due_mailed_at'),
    paidMailedAt: moment('paid_mailed_at'),
  },
  (table) => [
    uniqueIndex('invoices_one_open')
      .on(table.companyId)
      .where(sql`status = 'open'`),
  ],
);

/**
 * A charge at a payment provider. An invoice may have many, but at most one that can still be paid. The `txid` is ours
 * and stored before the provider is called, so that a lost answer can be asked for.
 */
export const charges = companyTable(
  'charges',
  {
    invoiceId: integer('invoice_id').notNull(),
    provider: text().$type<PaymentProviderName>().notNull(),
    txid: text().notNull(),
    /** The id of the charge at a provider that has ids of its own. */
    providerId: text('provider_id'),
    cents: integer().notNull(),
    /** The plan that this amount pays for. */
    planId: integer('plan_id'),
    /** The term that this amount pays for; null in rows from before this column: the term of the company counts. */
    recurrence: text().$type<Recurrence>(),
    /** True if the company had this plan when the charge was made: a payment then leaves its plan as it is. */
    isRenewal: boolean('is_renewal').notNull().default(false),
    copyPaste: text('copy_paste'),
    expiresAt: moment('expires_at').notNull(),
    state: text().$type<ChargeState>().notNull().default('pending'),
    isMismatched: boolean('is_mismatched').notNull().default(false),
    /** True from a problem on until an operator marks the charge as checked. */
    needsReview: boolean('needs_review').notNull().default(false),
    reviewedAt: moment('reviewed_at'),
    /** The name stays when the user is gone. */
    reviewedByName: text('reviewed_by_name'),
    /** Problems that the operators were mailed about. */
    mailedProblems: jsonb('mailed_problems').$type<PaymentProblem[]>().notNull().default([]),
  },
  (table) => [
    // Notifications name a txid and no company, so it is unique over the installation.
    uniqueIndex('charges_txid').on(sql`txid`),
    index('charges_provider_id')
      .on(sql`provider_id`)
      .where(sql`provider_id is not null`),
    uniqueIndex('charges_one_live')
      .on(table.companyId, table.invoiceId)
      .where(sql`state in ('pending', 'open')`),
    within('charges_invoice', table, table.invoiceId, () => invoices, 'cascade'),
  ],
);

/** Money that arrived for an invoice, or that an operator confirmed by hand. */
export const payments = companyTable(
  'payments',
  {
    invoiceId: integer('invoice_id').notNull(),
    /** Null if an operator confirmed an invoice that had no charge. */
    chargeId: integer('charge_id'),
    /** The id that the banks give a Pix; null for a confirmation by hand. Counted once over all companies. */
    endToEndId: text('end_to_end_id'),
    cents: integer().notNull(),
    paidAt: moment('paid_at').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    problem: text().$type<PaymentProblem>(),
    /** The operator who confirmed it: the name stays when the user is gone. */
    confirmedById: integer('confirmed_by_id'),
    confirmedByName: text('confirmed_by_name'),
  },
  (table) => [
    uniqueIndex('payments_end_to_end_id').on(sql`end_to_end_id`),
    index('payments_of_invoice').on(table.companyId, table.invoiceId),
    within('payments_invoice', table, table.invoiceId, () => invoices, 'cascade'),
    within('payments_charge', table, table.chargeId, () => charges, 'cascade'),
  ],
);
