export { connectionRoutes } from './connections.routes.ts';
export { changeConnectionState } from './changeConnectionState.ts';
export { connectedDefault, getConnection, importsHistory, pairedProof } from './getConnection.ts';
export { toConnection } from './toConnection.ts';
export { desiredStateChannel, setDesiredState } from './setDesiredState.ts';
