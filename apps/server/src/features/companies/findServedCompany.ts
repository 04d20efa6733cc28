import { and, eq, isNull } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { companies } from './companies.tables.ts';

/** Returns the name of the company of a Work; undefined if it is switched off or being deleted. */
export async function findServedCompany(work: Work): Promise<string | undefined> {
  const [row] = await work.db
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, work.companyId), companies.status, isNull(companies.deletedAt)));
  return row?.name;
}
