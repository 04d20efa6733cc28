import { AppError, companiesApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { getOwnCompany } from './getOwnCompany.ts';

export const companyRoutes = implement(companiesApi, {
  own: async (work, { params }) => {
    if (params.companyId !== work.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
    return getOwnCompany(work);
  },
});
