import { AppError, companiesApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { Workshop } from '../../kernel/work.ts';
import { getOwnCompany } from './getOwnCompany.ts';

export const companyRoutes = ({ inCompany }: Pick<Workshop, 'inCompany'>): Routes =>
  implement(companiesApi, {
    own: {
      /** Returns the own company; super users may read any (wire 3.1). */
      async outside(errand, { params }) {
        if (params.companyId === errand.companyId) return errand.inCompany(getOwnCompany);
        const viewer = await errand.viewer();
        if (!viewer.super) throw new AppError('ERR_NO_COMPANY_FOUND');
        return inCompany(params.companyId, viewer, getOwnCompany);
      },
    },
  });
