export { companyRoutes } from './companies.routes.ts';
export { getOwnCompany } from './getOwnCompany.ts';
export { allocateCompanyId, insertCompany } from './insertCompany.ts';
