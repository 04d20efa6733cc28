export { connectionRoutes } from './connections.routes.ts';
export { changeConnectionState } from './changeConnectionState.ts';
export { dropLateCommandsJob } from './dropLateCommands.job.ts';
export { connectionToImport, findAskableDefault, getConnection, importsHistory, pairedProof } from './getConnection.ts';
export { findLost, noteLostMail, noteLostMails } from './lostConnections.ts';
export { countConnectionsWith, loseQueueOfConnections } from './loseQueue.ts';
export { readOfficialNumber, recordOfficialNumber, toOfficialNumber } from './officialNumbers.ts';
export { toConnection } from './toConnection.ts';
export { desiredStateChannel, setDesiredState } from './setDesiredState.ts';
