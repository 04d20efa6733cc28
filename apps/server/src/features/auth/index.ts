export { authRoutes } from './auth.routes.ts';
export { sessionChanges } from './changeSessions.ts';
export { readStandings } from './readStandings.ts';
export { sendResetCodeJob } from './sendResetCode.job.ts';
export { viewers } from './viewers.ts';
export { whoIs } from './whoIs.ts';
