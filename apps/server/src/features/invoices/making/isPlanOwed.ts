import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../kernel/db/open.ts';

/** Returns whether an open invoice of any company, or a charge that can still be paid, is for a plan. */
export async function isPlanOwed(db: Transaction, planId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from invoices where plan_id = ${planId} and status = 'open'
    union all
    select from charges where plan_id = ${planId} and state in ('pending', 'open')
    limit 1`);
  return rowCount === 1;
}
