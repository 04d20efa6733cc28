import { priceInCents, recurrenceMonths, type Recurrence } from '@recado/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { invoices } from '../invoices.tables.ts';
import { changeOpenInvoice } from './changeOpenInvoice.ts';

type Terms = { planId: number | null; recurrence: Recurrence };
type OtherPlan = { id: number; name: string; value: number };

/**
 * Sets the price of the open invoice after an operator gave the company another plan or recurrence, because its payment
 * extends the company by the recurrence of that moment. An invoice of the former plan becomes one of `plan`: its payment
 * would otherwise undo the change. With another recurrence alone, the monthly price stays. A checkout that was made before
 * keeps what it was made for (`charges`). The caller holds the row of the company.
 */
export async function repriceOpenInvoice(
  work: Work,
  before: Terms,
  { plan, recurrence }: { plan: OtherPlan | undefined; recurrence: Recurrence },
): Promise<void> {
  if (plan && before.planId !== null) {
    const values = { planId: plan.id, detail: plan.name, cents: priceInCents(plan.value, recurrence) };
    if (await changeOpenInvoice(work, values, eq(invoices.planId, before.planId))) return;
  }
  if (recurrence === before.recurrence) return;
  const [months, otherMonths] = [recurrenceMonths[before.recurrence], recurrenceMonths[recurrence]];
  await changeOpenInvoice(work, {
    cents: sql`round(${invoices.cents} * ${otherMonths}::numeric / ${months}::numeric)`,
  });
}
