import { AppError } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import { lockCompany, markDeleted } from '../companies/index.ts';
import { isOwnOrPlatform } from './changeCompany.ts';
import type { PlatformCompanyDeps } from './platformCompanyDeps.ts';
import { eraseCompany } from './eraseCompany.ts';

/**
 * Deletes a company (COMP-11). At once nobody can sign in or call any more, and its phones are let go; the job
 * `platformCompanies.erase` deletes what it has. The job also records the deletion in the operator's own company, because
 * the record of the deleted one goes with it: enqueued in the same commit, it loses no deletion. Throws
 * ERR_NO_COMPANY_FOUND and ERR_COMPANY_IS_PLATFORM.
 */
export async function removeCompany(
  errand: UserErrand,
  companyId: number,
  { inCompany, reviewSessions }: PlatformCompanyDeps,
): Promise<{ message: string }> {
  const viewer = await errand.viewer();
  await inCompany(companyId, viewer, async (work) => {
    const company = await lockCompany(work);
    if (isOwnOrPlatform(company, viewer)) throw new AppError('ERR_COMPANY_IS_PLATFORM');
    await markDeleted(work);
    reviewSessions(work);
    const by = { companyId: viewer.companyId, id: viewer.id, name: viewer.name };
    await work.enqueue(eraseCompany, { removed: { name: company.name, by } }, { key: `erase:${companyId}` });
  });
  return { message: 'ok' };
}
