import type { UserDetails } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import { readSettings } from '../settings/index.ts';

/** Returns the company of the Work as its users may know it: without secrets (USER-09). */
export async function readCompanyOfUsers(work: Work): Promise<z.input<typeof UserDetails>['company']> {
  const [company] = await work.db
    .select({ id: companies.id, name: companies.name, dueDate: companies.dueDate })
    .from(companies)
    .where(eq(companies.id, work.companyId));
  return { ...company!, settings: await readSettings(work) };
}
