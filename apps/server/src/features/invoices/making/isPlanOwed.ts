import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../kernel/db/open.ts';
import { liveStates } from '../charges/charges.ts';
import { charges, invoices } from '../invoices.tables.ts';

/** Returns whether an open invoice of any company, or a charge that can still be paid, is for a plan. */
export async function isPlanOwed(db: Transaction, planId: number): Promise<boolean> {
  const isOpen = and(eq(invoices.planId, planId), eq(invoices.status, 'open'));
  const isPayable = and(eq(charges.planId, planId), inArray(charges.state, liveStates));
  const open = db.select({ planId: invoices.planId }).from(invoices).where(isOpen);
  const payable = db.select({ planId: charges.planId }).from(charges).where(isPayable);
  return (await open.unionAll(payable).limit(1)).length > 0;
}
