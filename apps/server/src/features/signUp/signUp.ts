import type { Company, NewSignUp } from '@recado/contracts';
import type { z } from 'zod';
import type { Visit } from '../../kernel/http/bind.ts';
import { allocateCompanyId, beginTrial, getOwnCompany, insertCompany } from '../companies/index.ts';
import { makeInvoices } from '../invoices/index.ts';
import { assertUserCreation } from '../platformSettings/index.ts';
import { getOfferedPlan } from '../plans/index.ts';
import { createUser, enqueueWelcome, hashPassword } from '../users/index.ts';

/**
 * Signs a company up (behaviour 14.2) with its settings and its first administrator, atomically. Throws
 * ERR_USER_CREATION_DISABLED while the platform allows no new users, ERR_NO_PLAN_FOUND for a plan that is not offered, and ERR_EMAIL_ALREADY_EXISTS for a taken e-mail, also one taken
 * concurrently.
 */
export async function signUp(
  visit: Visit,
  { password, planId, ...input }: z.output<typeof NewSignUp>,
): Promise<z.input<typeof Company>> {
  // Before the Work: hashing takes 20 ms on purpose.
  const passwordHash = await hashPassword(password, { account: input.email.toLowerCase(), address: visit.address });
  const companyId = await visit.acrossCompanies('signUp.create', allocateCompanyId);
  return visit.inCompany(companyId, { kind: 'system', name: 'signUp.create' }, async (work) => {
    await assertUserCreation(work);
    const { id } = await getOfferedPlan(work, planId);
    const email = input.email.toLowerCase();
    await insertCompany(work, { name: input.name, email, phone: input.phone ?? null, planId: id });
    await beginTrial(work);
    const userId = await createUser(work, {
      name: input.userName ?? input.name,
      email,
      passwordHash,
      profile: 'admin',
    });
    await enqueueWelcome(work, userId, 'signUp');
    // The trial is short: its invoice is there when the new administrator looks for it.
    await work.enqueue(makeInvoices, {}, { key: `makeInvoice:${companyId}` });
    return getOwnCompany(work);
  });
}
