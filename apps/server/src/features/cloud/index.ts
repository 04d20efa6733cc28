export { recordTemplateEnd } from './applyTemplateNews.ts';
export { cloudRoutes } from './cloud.routes.ts';
export type { CloudDeps } from './cloudDeps.ts';
export { confirmNumber } from './confirmNumber.ts';
export { recordRating } from './recordRating.ts';
export { openCredentials, type Credentials } from './openCredentials.ts';
