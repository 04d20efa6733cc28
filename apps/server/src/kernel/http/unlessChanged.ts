import { AppError } from '@recado/contracts';
import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/open.ts';
import type { UserWork } from '../work.ts';

/** A table whose rows carry the time of their last change. */
type Stamped = PgTable & { id: AnyPgColumn; updatedAt: AnyPgColumn };
type OfCompany = Stamped & { companyId: AnyPgColumn };
type Seen = { seenAt?: string | undefined };

/**
 * Runs the change of a row. Locks the row first, so that two changes that saw the same row cannot both be stored. Throws
 * ERR_ROW_CHANGED if the row was changed after `seenAt`, and only after the change: its own refusals come first, because
 * a caller who may not see a row must not learn that it changed. The transaction is rolled back then.
 */
export async function unlessChanged<T>(
  db: Transaction,
  { table, where, seenAt }: { table: Stamped; where: SQL | undefined } & Seen,
  change: () => Promise<T>,
): Promise<T> {
  if (seenAt === undefined) return change();
  const [row] = await db.select({ at: table.updatedAt }).from(table).where(where).for('no key update');
  const changed = await change();
  if (row && (row.at as Date).toISOString() !== seenAt) throw new AppError('ERR_ROW_CHANGED');
  return changed;
}

/** Returns the handler of a change of one row of the company: without `seenAt`, which it compares. */
export function changeOf<Request extends { body: Seen }, T>(
  table: OfCompany,
  idOf: (request: Request) => number,
  handle: (work: UserWork, request: Omit<Request, 'body'> & { body: Omit<Request['body'], 'seenAt'> }) => Promise<T>,
): (work: UserWork, request: Request) => Promise<T> {
  return (work, request) => {
    const { seenAt, ...body } = request.body as Seen & Omit<Request['body'], 'seenAt'>;
    const where = and(eq(table.companyId, work.companyId), eq(table.id, idOf(request)));
    return unlessChanged(work.db, { table, where, seenAt }, () => handle(work, { ...request, body }));
  };
}
