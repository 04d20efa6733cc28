import { defaultHours, limits } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { lastMomentOf } from '../../kernel/db/days.ts';
import type { Transaction } from '../../kernel/db/open.ts';
import type { Work } from '../../kernel/work.ts';
import { makeSettings } from '../settings/index.ts';
import { companies } from './companies.tables.ts';

/** Returns an id for a new company, which is then inserted inside its own Work, in one transaction. */
export async function allocateCompanyId(db: Transaction): Promise<number> {
  const { rows } = await db.execute(sql`select nextval(pg_get_serial_sequence('companies', 'id'))::int as id`);
  return (rows[0] as { id: number }).id;
}

type NewRow = typeof companies.$inferInsert;
type NewCompany = Pick<NewRow, 'name' | 'email' | 'planId'> & Partial<Omit<NewRow, 'id' | 'schedules'>>;

/** Inserts the company of this Work with its settings and the default hours (SET-06, SET-09). Its other rows are inserted in the same Work. */
export async function insertCompany(work: Work, values: NewCompany): Promise<void> {
  await work.db.insert(companies).values({ ...values, id: work.companyId, schedules: [...defaultHours] });
  await makeSettings(work);
}

/** The trial lasts to the end of the third day from now, in the company's time zone (SUB-10). */
export async function beginTrial(work: Work): Promise<void> {
  const lastDay = sql`((now() at time zone ${companies.timezone})::date + ${limits.trialDays}::int)`;
  await work.db
    .update(companies)
    .set({ dueDate: lastMomentOf(lastDay, companies.timezone) })
    .where(sql`${companies.id} = ${work.companyId}`);
}
