import { randomBytes } from 'node:crypto';
import type { AnswerOf, NewCompany, platformCompaniesApi } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import { recordAudit } from '../audit/index.ts';
import { allocateCompanyId, getOwnCompany, insertCompany, updateCompany } from '../companies/index.ts';
import { getOfferedPlan } from '../plans/index.ts';
import { createUser, hashPassword } from '../users/index.ts';
import { toRecord } from './changeCompany.ts';
import { setCampaigns, type PlatformCompanyDeps } from './platformCompanyDeps.ts';

/**
 * Creates a company with its settings, hours and first administrator, whose login is the e-mail of the company (COMP-10).
 * Answers the drawn password once if none was given. Throws ERR_EMAIL_ALREADY_EXISTS and ERR_NO_PLAN_FOUND.
 */
export async function createCompany(
  errand: UserErrand,
  { password, dueDate = null, campaignsEnabled, planId, ...values }: NewCompany,
  deps: PlatformCompanyDeps,
): Promise<AnswerOf<typeof platformCompaniesApi.create>> {
  const email = values.email.toLowerCase();
  const initialPassword = password === undefined ? randomBytes(9).toString('base64url') : undefined;
  // Before the Work: hashing takes 20 ms on purpose.
  const passwordHash = await hashPassword(password ?? initialPassword!, { account: email, address: errand.address });
  const [viewer, companyId] = [
    await errand.viewer(),
    await deps.acrossCompanies('platformCompanies.create', allocateCompanyId),
  ];
  return deps.inCompany(companyId, viewer, async (work) => {
    if (planId !== null) await getOfferedPlan(work, planId);
    await insertCompany(work, { ...values, email, planId });
    await updateCompany(work, { dueDate });
    await setCampaigns(work, campaignsEnabled, deps);
    await createUser(work, { name: values.name, email, passwordHash, profile: 'admin' });
    const company = await getOwnCompany(work);
    await recordAudit(work, { kind: 'company', id: companyId, name: company.name, after: toRecord(company) });
    return { ...company, ...(initialPassword !== undefined && { initialPassword }) };
  });
}
