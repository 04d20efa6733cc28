export { userRoutes } from './users.routes.ts';
export type { UserDeps } from './userDeps.ts';
export { createUser } from './createUser.ts';
export { getUser } from './getUser.ts';
export { hashPassword, openPasswordChecks, type PasswordChecks } from './passwords.ts';
export { seeUser } from './seeUser.ts';
export { setPassword } from './setPassword.ts';
export { turnOfflineJob } from './turnOffline.job.ts';
export { sweepOnline, userPresence, userSockets } from './users.sockets.ts';
