import { findTooSmall, type PaymentProblem, type Recurrence } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { paymentRoom } from '../../../kernel/realtime/rooms.ts';
import type { Work } from '../../../kernel/work.ts';
import { recordAudit } from '../../audit/index.ts';
import { getOwnCompany, updateCompany, type CompanyRow } from '../../companies/index.ts';
import { plans } from '../../plans/plans.tables.ts';
import { invoices } from '../invoices.tables.ts';
import { getInvoice } from '../readInvoices.ts';
import { enqueueInvoiceMail } from '../mails/invoiceMail.ts';
import { bookInquiry } from './askCharge.ts';
import { endCharge, findLiveCharge } from './charges.ts';
import { nextTerm } from './nextTerm.ts';
import { readPlanUse } from './readPlanUse.ts';

type Paid = {
  company: CompanyRow;
  invoiceId: number;
  planId: number | null;
  /** The term that was paid for. */
  recurrence: Recurrence;
  /** True if the payment is for the plan that the company had at the checkout, so that it orders no other one. */
  isRenewal: boolean;
  cents: number;
  /** The charge that was paid. */
  chargeId?: number;
  /** The payment that an operator confirmed by hand, for the record of changes. */
  byHand?: { detail: string; value: number };
};
export type PayDeps = {
  resumeWaiting(work: Work): Promise<void>;
  /** Publishes to the operators, after the commit, that something changed about a charge. */
  notifyOperators(work: Work): void;
};

/**
 * Marks an open invoice as paid and extends the due date of the company, in the transaction of the caller, who holds
 * the rows of the company and the invoice. Ends another charge that could still be paid. The plan changes if the payment orders another one and the present use fits.
 * Returns `planTooSmall` if it does not fit; the invoice is paid then too. Does nothing for an invoice that is paid
 * (behaviour 14.10).
 */
export async function payInvoice(
  work: Work,
  { company, invoiceId, planId, recurrence, isRenewal, cents, chargeId, byHand }: Paid,
  { resumeWaiting }: PayDeps,
): Promise<PaymentProblem | null> {
  const paidPlan = planId === null ? undefined : await findPlan(work, planId);
  // The charge may be of a plan that the invoice had before: price, plan and text belong together.
  const detail =
    paidPlan && sql`case when ${invoices.planId} = ${paidPlan.id} then ${invoices.detail} else ${paidPlan.name} end`;
  const changed = await work.db
    .update(invoices)
    .set({ status: 'paid', paidAt: work.now, planId, cents, detail, updatedAt: work.now })
    .where(and(eq(invoices.companyId, work.companyId), eq(invoices.id, invoiceId), eq(invoices.status, 'open')))
    .returning({ id: invoices.id });
  if (changed.length === 0) return null;
  await endOtherCharge(work, invoiceId, chargeId);
  const before = await getOwnCompany(work);
  const plan = isRenewal || paidPlan?.id === company.planId ? undefined : paidPlan;
  const isTooSmall = plan !== undefined && findTooSmall(plan, await readPlanUse(work)) !== undefined;
  const term = nextTerm({ ...company, recurrence }, work.now);
  await updateCompany(work, {
    ...(term && { dueDate: term.dueDay, anchorDay: term.anchorDay }),
    ...(plan && !isTooSmall ? { planId: plan.id } : {}),
  });
  const after = await getOwnCompany(work);
  const record = (of: typeof after) => ({ dueDate: of.dueDate, plan: of.plan?.name ?? null });
  await recordAudit(work, {
    kind: 'company',
    id: company.id,
    name: company.name,
    before: record(before),
    after: { ...record(after), confirmedPayment: byHand },
  });
  const rooms = [paymentRoom(work.companyId)];
  work.publish('payment', { action: 'update', invoice: await getInvoice(work, invoiceId) }, rooms);
  work.publish('payment', { action: 'CONCLUIDA', company: { id: company.id, dueDate: after.dueDate } }, rooms);
  // The invoice of a free plan was paid by nobody.
  if (cents > 0) await enqueueInvoiceMail(work, invoiceId, 'paid');
  await resumeWaiting(work);
  return isTooSmall ? 'planTooSmall' : null;
}

/**
 * Ends the charge of a paid invoice that could still be paid, so that nobody pays twice: that of a bank by an inquiry at
 * once, that of a static key here.
 */
async function endOtherCharge(work: Work, invoiceId: number, paidId: number | undefined): Promise<void> {
  const live = await findLiveCharge(work, invoiceId);
  if (!live || live.id === paidId) return;
  if (live.provider === 'manual') await endCharge(work, live.id, 'removed');
  else await bookInquiry(work, live.id, work.now);
}

async function findPlan(work: Work, planId: number) {
  return (await work.db.select().from(plans).where(eq(plans.id, planId)))[0];
}
