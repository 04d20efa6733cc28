import { AppError, companiesApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Work, Workshop } from '../../kernel/work.ts';
import { getCompanyHours, saveCompanyHours } from './companyHours.ts';
import { getOwnCompany } from './getOwnCompany.ts';
import { holidaysAround } from './nationalHolidays.ts';

export const companyRoutes = ({ inCompany }: Pick<Workshop, 'inCompany'>): Routes => {
  /** Runs a Work in the own company; super users may name any company (wire 3.1). */
  const inNamedCompany = async <T>(
    errand: UserErrand,
    companyId: number,
    run: (work: Work) => Promise<T>,
  ): Promise<T> => {
    if (companyId === errand.companyId) return errand.inCompany(run);
    const viewer = await errand.viewer();
    if (!viewer.super) throw new AppError('ERR_NO_COMPANY_FOUND');
    return inCompany(companyId, viewer, run);
  };
  return implement(companiesApi, {
    own: { outside: (errand, { params }) => inNamedCompany(errand, params.companyId, getOwnCompany) },
    hours: {
      async outside(errand, { params }) {
        const holidays = await holidaysAround(new Date());
        return inNamedCompany(errand, params.companyId, (work) => getCompanyHours(work, holidays));
      },
    },
    saveHours: {
      outside: (errand, { params, body }) =>
        inNamedCompany(errand, params.companyId, (work) => saveCompanyHours(work, body)),
    },
  });
};
