import { AppError, invoiceAheadDays, priceInCents, toWallClock, type Recurrence } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { lastMomentFragment } from '../../../kernel/db/days.ts';
import { hot, param, params, raw, returns } from '../../../kernel/db/hot.ts';
import { paymentRoom } from '../../../kernel/realtime/rooms.ts';
import type { Work } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { lockCompany } from '../../companies/index.ts';
import { payInvoice, type PayDeps } from '../charges/payInvoice.ts';
import { enqueueInvoiceMail } from '../mails/invoiceMail.ts';
import { invoices } from '../invoices.tables.ts';
import { toInvoice } from '../readInvoices.ts';

const dayMs = 86_400_000;

/** Returns the whole days from one calendar day (YYYY-MM-DD) to another. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

const { companyId, detail, cents, dueDay, planId } = params(invoices);

/** Locks the row of the company. A platform makes invoices of all its companies in one run. */
const lockDebtor = hot('invoices.debtor')`
  select ${returns({
    status: companies.status,
    dueDate: companies.dueDate,
    timezone: companies.timezone,
    recurrence: companies.recurrence,
    planId: raw('plans.id').as<number | null>(),
    plan: raw('plans.name').as<string>(),
    value: raw('plans.value::float8').as<number>(),
  })}
  from companies left join plans on plans.id = companies.plan_id
  where companies.id = ${companyId} and companies.deleted_at is null
  for update of companies`;

/** Stores nothing beside an open invoice (`invoices_one_open`). Returns the invoice as `toInvoice` takes it. */
const insert = hot('invoices.make')`
  insert into invoices (company_id, detail, cents, due_day, plan_id)
  values (${companyId}, ${detail}, ${cents}, ${dueDay}, ${planId})
  on conflict do nothing
  returning ${returns({
    id: invoices.id,
    companyId: invoices.companyId,
    detail: invoices.detail,
    cents: invoices.cents,
    dueDate: lastMomentFragment(invoices.dueDay, param('timezone', 'text')),
    status: invoices.status,
    planId: invoices.planId,
    paidAt: invoices.paidAt,
    createdAt: invoices.createdAt,
    updatedAt: invoices.updatedAt,
  })}`;

/**
 * When the mail about a made invoice leaves: within ten minutes, by the id of the company. A mail server refuses
 * thousands of mails at once, and other jobs wait behind them.
 */
const mailAt = ({ now, companyId: company }: Work): Date => new Date(now.getTime() + (company % 600) * 1_000);

/**
 * Makes the next invoice of the company if its due date is at most 10 days away, or past, and it has no open invoice
 * (behaviour 14.8). Runs under the lock of the company's row: of two workers the second finds the invoice of the first,
 * and after days of standstill there is one invoice, not one for each day. A company without a plan gets none. The
 * invoice of a free plan is paid at once (decision 0162).
 */
export async function makeInvoice(work: Work, deps: PayDeps): Promise<void> {
  const [company] = await work.rows(lockDebtor, {});
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  if (company.dueDate === null || company.planId === null) return;
  const due = toWallClock(company.dueDate, company.timezone).date;
  const today = toWallClock(work.now, company.timezone).date;
  if (daysBetween(today, due) > invoiceAheadDays) return;
  const cents = priceInCents(company.value, company.recurrence as Recurrence);
  const { plan, planId: ofPlan, timezone } = company;
  const [made] = await work.rows(insert, { detail: plan, cents, dueDay: due, planId: ofPlan, timezone });
  if (made) work.publish('payment', { action: 'create', invoice: toInvoice(made) }, [paymentRoom(work.companyId)]);
  if (cents === 0) await payFreeInvoice(work, company.planId, deps);
  else if (made && company.status) await enqueueInvoiceMail(work, made.id, 'due', mailAt(work));
}

/** Pays the open invoice of a free plan, also one that was made before the company got the plan. */
async function payFreeInvoice(work: Work, plan: number, deps: PayDeps): Promise<void> {
  const company = await lockCompany(work);
  const [open] = await work.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, work.companyId),
        eq(invoices.status, 'open'),
        eq(invoices.planId, plan),
        eq(invoices.cents, 0),
      ),
    )
    .for('update');
  if (!open) return;
  const recurrence = company.recurrence as Recurrence;
  await payInvoice(work, { company, invoiceId: open.id, planId: plan, recurrence, isRenewal: true, cents: 0 }, deps);
}
