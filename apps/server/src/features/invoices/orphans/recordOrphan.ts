import { toWallClock } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { FoundCharge } from '../../../gateways/payments/PaymentProvider.ts';
import type { Work } from '../../../kernel/work.ts';
import { getOwnCompany } from '../../companies/index.ts';
import type { ChargeRow } from '../charges/charges.ts';
import type { PayDeps } from '../charges/payInvoice.ts';
import { reportProblem } from '../charges/reportProblem.ts';
import { charges, invoices, payments } from '../invoices.tables.ts';
import type { Orphan } from './endOrphan.ts';

/**
 * Records the payments of a charge whose company was deleted, in the company of the platform: a paid invoice with the name
 * and id of the deleted company, its charge, and the money that arrived. Operators are notified of it like of every
 * unusual payment. A repeated report changes nothing.
 */
export async function recordOrphan(
  work: Work,
  orphan: Orphan,
  found: FoundCharge,
  { notifyOperators }: Pick<PayDeps, 'notifyOperators'>,
): Promise<void> {
  await work.lock(`orphan:${orphan.txid}`);
  const charge = (await findRecorded(work, orphan.txid)) ?? (await storeOrphan(work, orphan));
  for (const { endToEndId, cents, paidAt, refundedCents } of found.payments) {
    const [added] = await work.db
      .insert(payments)
      .values({
        companyId: work.companyId,
        invoiceId: charge.invoiceId,
        chargeId: charge.id,
        problem: 'companyDeleted',
        ...{ endToEndId, cents, paidAt, refundedCents },
      })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    if (!added) continue;
    await reportProblem(work, charge, 'companyDeleted');
    notifyOperators(work);
  }
}

async function findRecorded(work: Work, txid: string): Promise<ChargeRow | undefined> {
  const mine = and(eq(charges.companyId, work.companyId), eq(charges.txid, txid));
  return (await work.db.select().from(charges).where(mine))[0];
}

async function storeOrphan(work: Work, { company, ...orphan }: Orphan): Promise<ChargeRow> {
  const { timezone } = await getOwnCompany(work);
  const { companyId, now } = work;
  const [invoice] = await work.db
    .insert(invoices)
    .values({
      companyId,
      detail: `${company.name} (${company.id})`,
      cents: orphan.cents,
      dueDay: toWallClock(now, timezone).date,
      status: 'paid',
      paidAt: now,
    })
    .returning({ id: invoices.id });
  const [charge] = await work.db
    .insert(charges)
    .values({ companyId, invoiceId: invoice!.id, ...orphan, state: 'paid' })
    .returning();
  return charge!;
}
