export { companyRoutes } from './companies.routes.ts';
export { getOwnCompany } from './getOwnCompany.ts';
export { drawCompanyId, makeCompany } from './makeCompany.ts';
