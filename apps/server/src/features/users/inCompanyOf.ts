import { AppError, id } from '@recado/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UserWork, Work, Workshop } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';

/**
 * Runs a Work in the company that a super user names, otherwise in the caller's own: a company that anybody else names is
 * ignored (wire 1, ROLE-25). Throws ERR_NO_COMPANY_FOUND for a company that does not exist.
 */
export async function inCompanyOf<T>(
  errand: UserErrand,
  named: unknown,
  { inCompany }: Pick<Workshop, 'inCompany'>,
  run: (work: UserWork) => Promise<T>,
): Promise<T> {
  const isOwn = !namesCompany(named) || Number(named) === errand.companyId;
  if (isOwn) return errand.inCompany(run);
  const viewer = await errand.viewer();
  if (!viewer.super) return errand.inCompany(run);
  const { data: companyId } = id('company').safeParse(named);
  if (companyId === undefined) throw new AppError('ERR_NO_COMPANY_FOUND');
  return inCompany(companyId, viewer, async (work) => {
    if (!(await exists(work))) throw new AppError('ERR_NO_COMPANY_FOUND');
    return run(work as UserWork);
  });
}

/** True for a `companyId` that names a company; `""` and null name none (wire 1, Bodies). */
export const namesCompany = (named: unknown): boolean => named !== undefined && named !== null && named !== '';

/** True for a Work in another company than the actor's own, which only super users have. */
export const isElsewhere = ({ companyId, actor }: UserWork): boolean => companyId !== actor.companyId;

async function exists({ db, companyId }: Work): Promise<boolean> {
  const found = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)));
  return found.length > 0;
}
