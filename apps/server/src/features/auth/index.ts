export { authRoutes } from './auth.routes.ts';
export { sendResetCodeJob } from './sendResetCode.job.ts';
export { viewers } from './viewers.ts';
export { whoIs } from './whoIs.ts';
