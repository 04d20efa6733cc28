import { limits, type Company, type NewSignUp } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { dayBegins } from '../../kernel/db/days.ts';
import type { Visit } from '../../kernel/http/bind.ts';
import type { Work } from '../../kernel/work.ts';
import { getOfferedPlan } from '../plans/index.ts';
import { createUser, hashPassword } from '../users/index.ts';
import { companies } from './companies.tables.ts';
import { getOwnCompany } from './getOwnCompany.ts';
import { allocateCompanyId, insertCompany } from './insertCompany.ts';

/**
 * Signs a company up (behaviour 14.2) with its settings and its first administrator, atomically. Throws
 * ERR_NO_PLAN_FOUND for a plan that is not offered, and ERR_EMAIL_ALREADY_EXISTS for a taken e-mail, also one taken
 * concurrently.
 */
export async function signUp(
  visit: Visit,
  { password, planId, ...input }: z.output<typeof NewSignUp>,
): Promise<z.input<typeof Company>> {
  // Before the Work: hashing takes 20 ms on purpose.
  const passwordHash = await hashPassword(password, { account: input.email.toLowerCase(), address: visit.address });
  const companyId = await visit.acrossCompanies('companies.signUp', allocateCompanyId);
  return visit.inCompany(companyId, { kind: 'system', name: 'companies.signUp' }, async (work) => {
    const { id } = await getOfferedPlan(work, planId);
    const email = input.email.toLowerCase();
    await insertCompany(work, { name: input.name, email, phone: input.phone ?? null, planId: id });
    await beginTrial(work);
    await createUser(work, { name: input.userName ?? input.name, email, passwordHash, profile: 'admin' });
    return getOwnCompany(work);
  });
}

/** The trial lasts to the end of the third day from now, in the company's time zone (SUB-10). */
async function beginTrial(work: Work): Promise<void> {
  const lastDay = sql`((now() at time zone ${companies.timezone})::date + ${limits.trialDays}::int)`;
  await work.db
    .update(companies)
    .set({ dueDate: dayBegins(lastDay, companies.timezone) })
    .where(sql`${companies.id} = ${work.companyId}`);
}
