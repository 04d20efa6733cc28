import { AppError, noDueDate, platformCompaniesApi, type OwnCompany } from '@recado/contracts';
import type { z } from 'zod';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { getOwnCompany } from '../companies/index.ts';
import { changeCompany } from './changeCompany.ts';
import { createCompany } from './createCompany.ts';
import { listAllCompanies, listCompanies, summarize } from './listCompanies.ts';
import type { PlatformCompanyDeps } from './platformCompanyDeps.ts';
import { readHealth } from './readHealth.ts';
import { removeCompany } from './removeCompany.ts';

/** Answers a far date for a company without a limit, because clients of this call compare it with the present. */
const withFarDate = (company: z.input<typeof OwnCompany>) => ({ ...company, dueDate: company.dueDate ?? noDueDate });

export const platformCompanyRoutes = (deps: PlatformCompanyDeps): Routes =>
  implement(platformCompaniesApi, {
    page: { outside: (_errand, { query }) => listCompanies(deps, query) },
    list: { outside: () => listAllCompanies(deps) },
    summary: { outside: () => summarize(deps) },
    get: {
      async outside(errand, { params: { companyId } }) {
        if (companyId === errand.companyId) return withFarDate(await errand.inCompany(getOwnCompany));
        const viewer = await errand.viewer();
        if (!viewer.super) throw new AppError('ERR_NO_COMPANY_FOUND');
        return withFarDate(await deps.inCompany(companyId, viewer, getOwnCompany));
      },
    },
    health: { outside: (_errand, { params }) => readHealth(deps, params.companyId) },
    create: { outside: (errand, { body }) => createCompany(errand, body, deps) },
    change: { outside: (errand, { params, body }) => changeCompany(errand, params.companyId, body, deps) },
    remove: { outside: (errand, { params }) => removeCompany(errand, params.companyId, deps) },
  });
