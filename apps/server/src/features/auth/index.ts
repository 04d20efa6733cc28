export { authRoutes } from './auth.routes.ts';
export { sessionChanges } from './changeSessions.ts';
export { readSocketRights } from './readSocketRights.ts';
export { sendResetCodeJob } from './sendResetCode.job.ts';
export { viewers } from './viewers.ts';
export { identifyCaller } from './identifyCaller.ts';
export { sendTwoStepResetJob } from './twoStep/sendTwoStepReset.job.ts';
export { removeTwoStep } from './twoStep/setUp.ts';
