export { userRoutes } from './users.routes.ts';
export { toUser, userColumns } from './toUser.ts';
export { createUser, hashPassword } from './createUser.ts';
export { getUser } from './getUser.ts';
export { seeUser } from './seeUser.ts';
export { sweepOnline, userSockets } from './users.sockets.ts';
