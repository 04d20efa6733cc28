import { AppError } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { Workshop } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';

/** Returns the id of the company that runs the installation; undefined before the first start has made it. */
export const findPlatformCompany = ({
  acrossCompanies,
}: Pick<Workshop, 'acrossCompanies'>): Promise<number | undefined> =>
  acrossCompanies('invoices.platform', async (db) => {
    const [row] = await db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.isPlatform, true))
      .orderBy(companies.id)
      .limit(1);
    return row?.id;
  });

/** Returns the id of the company that runs the installation. Throws ERR_NO_COMPANY_FOUND. */
export async function getPlatformCompany(deps: Pick<Workshop, 'acrossCompanies'>): Promise<number> {
  const id = await findPlatformCompany(deps);
  if (id === undefined) throw new AppError('ERR_NO_COMPANY_FOUND');
  return id;
}
