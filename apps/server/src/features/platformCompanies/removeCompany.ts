import { AppError } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import { recordAudit } from '../audit/index.ts';
import { getOwnCompany, lockCompany, markDeleted } from '../companies/index.ts';
import { isOwnOrPlatform, toRecord } from './changeCompany.ts';
import type { PlatformCompanyDeps } from './platformCompanyDeps.ts';
import { eraseCompany } from './eraseCompany.ts';

/**
 * Deletes a company (COMP-11). At once nobody can sign in or call any more, and its phones are let go; the job
 * `platformCompanies.erase` deletes what it has. Only the operator's own company records the deletion, because the record
 * of the deleted one goes with it. Throws ERR_NO_COMPANY_FOUND and ERR_COMPANY_IS_PLATFORM.
 */
export async function removeCompany(
  errand: UserErrand,
  companyId: number,
  { inCompany, reviewSessions }: PlatformCompanyDeps,
): Promise<{ message: string }> {
  const viewer = await errand.viewer();
  const gone = await inCompany(companyId, viewer, async (work) => {
    if (isOwnOrPlatform(await lockCompany(work), viewer)) throw new AppError('ERR_COMPANY_IS_PLATFORM');
    const company = await getOwnCompany(work);
    await markDeleted(work);
    await reviewSessions(work);
    await work.enqueue(eraseCompany, {}, { key: `erase:${companyId}` });
    return company;
  });
  await errand.inCompany((work) =>
    recordAudit(work, { kind: 'company', id: companyId, name: gone.name, before: toRecord(gone) }),
  );
  return { message: 'ok' };
}
