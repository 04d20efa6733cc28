import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/db/open.ts';
import type { Work } from '../../kernel/work.ts';
import { makeSettings } from '../settings/index.ts';
import { companies } from './companies.tables.ts';

/** Returns an id for a new company, which is then inserted inside its own Work, in one transaction. */
export async function allocateCompanyId(db: Transaction): Promise<number> {
  const { rows } = await db.execute(sql`select nextval(pg_get_serial_sequence('companies', 'id'))::int as id`);
  return (rows[0] as { id: number }).id;
}

type NewCompany = {
  name: string;
  email: string;
  planId: number;
  isPlatform?: boolean;
  dueDate?: Date | null;
  phone?: string | null;
};

/** Inserts the company of this Work with its settings. Its other rows are inserted in the same Work. */
export async function insertCompany(work: Work, values: NewCompany): Promise<void> {
  await work.db.insert(companies).values({ ...values, id: work.companyId });
  await makeSettings(work);
}
