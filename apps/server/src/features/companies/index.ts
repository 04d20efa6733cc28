export { assertRoomInPlan } from './assertRoomInPlan.ts';
export { companyRoutes } from './companies.routes.ts';
export { getOwnCompany } from './getOwnCompany.ts';
export { allocateCompanyId, beginTrial, insertCompany } from './insertCompany.ts';
export { localeOf } from './localeOf.ts';
export { holidaysAround } from './nationalHolidays.ts';
