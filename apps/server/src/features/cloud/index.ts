export { cloudRoutes } from './cloud.routes.ts';
export type { CloudDeps } from './cloudDeps.ts';
export { confirmNumber } from './confirmNumber.ts';
export { openCredentials, type Credentials } from './openCredentials.ts';
