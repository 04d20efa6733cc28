import { sql, type SQL } from 'drizzle-orm';

/**
 * Statement that locks a plan until the commit. An invoice has no foreign key to its plan, because it outlives the plan:
 * a checkout takes the lock `shared` before it names a plan on an open invoice, and the deletion of the plan takes it
 * `alone` before it looks for such invoices.
 */
export const planLock = (planId: number, mode: 'shared' | 'alone'): SQL =>
  mode === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(hashtext('plans'), ${planId})`
    : sql`select pg_advisory_xact_lock(hashtext('plans'), ${planId})`;
