import { AppError } from '@recado/contracts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { lastMomentOf } from '../../kernel/db/days.ts';
import type { Work } from '../../kernel/work.ts';
import { companies } from './companies.tables.ts';

export type CompanyRow = typeof companies.$inferSelect;
/**
 * The fields an operator may set; `dueDate` is a day (YYYY-MM-DD) or a moment of that day. Another day without an
 * `anchorDay` has none.
 */
export type CompanyValues = Partial<
  Omit<typeof companies.$inferInsert, 'id' | 'dueDate' | 'isPlatform' | 'deletedAt' | 'createdAt' | 'updatedAt'>
> & { dueDate?: string | null };

/** Returns the row of the Work's company, locked. Throws ERR_NO_COMPANY_FOUND, also for one that is being deleted. */
export async function lockCompany(work: Work): Promise<CompanyRow> {
  const [row] = await work.db.select().from(companies).where(eq(companies.id, work.companyId)).for('update');
  if (!row || row.deletedAt !== null) throw new AppError('ERR_NO_COMPANY_FOUND');
  return row;
}

/**
 * Sets fields of the Work's company. The due date is stored as the last moment of its day in the company's time zone;
 * in another time zone it stays the same day, also if the row is sent back with the moment that is stored.
 */
export async function updateCompany(work: Work, { dueDate, anchorDay, ...values }: CompanyValues): Promise<void> {
  const timezone = values.timezone === undefined ? sql`${companies.timezone}` : sql`${values.timezone}::text`;
  const due = dueMoment(dueDate, timezone);
  const isSameDay = sql`(${isStored(dueDate)} or (${due})::timestamptz is not distinct from ${companies.dueDate})`;
  await work.db
    .update(companies)
    .set({
      ...values,
      dueDate: due,
      anchorDay:
        anchorDay ?? (dueDate === undefined ? undefined : sql`case when ${isSameDay} then ${companies.anchorDay} end`),
      updatedAt: work.now,
    })
    .where(eq(companies.id, work.companyId));
}

const isDay = (given: string): boolean => given.length === 10;

/** SQL that is true for a due date which is the stored moment. */
const isStored = (given: string | null | undefined): SQL =>
  given == null || isDay(given) ? sql`false` : sql`${given}::timestamptz is not distinct from ${companies.dueDate}`;

function dueMoment(given: string | null | undefined, timezone: SQL): SQL | null {
  if (given === null) return null;
  const sameDay = lastMomentOf(sql`(${companies.dueDate} at time zone ${companies.timezone})`, timezone);
  if (given === undefined) return sameDay;
  if (isDay(given)) return lastMomentOf(given, timezone);
  const moved = lastMomentOf(sql`(${given}::timestamptz at time zone ${timezone})`, timezone);
  return sql`case when ${isStored(given)} then ${sameDay} else ${moved} end`;
}

/** Marks the Work's company as being deleted, which refuses every session at once. */
export async function markDeleted(work: Work): Promise<void> {
  await work.db
    .update(companies)
    .set({ status: false, deletedAt: work.now, updatedAt: work.now })
    .where(eq(companies.id, work.companyId));
}

/** Deletes the row of the Work's company, when nothing else of it is left. */
export async function deleteCompany(work: Work): Promise<void> {
  await work.db.delete(companies).where(eq(companies.id, work.companyId));
}
