export { cloudRoutes } from './cloud.routes.ts';
export type { CloudParts } from './cloudParts.ts';
export { confirmNumber } from './confirmNumber.ts';
export { openCredentials, type Credentials } from './openCredentials.ts';
