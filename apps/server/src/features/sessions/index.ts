export { openCommandCalls } from './askSession.ts';
export { dropKeys } from './openKeyStore.ts';
export { dropCommands, dropDelayedAnswers, dropSends } from './dropCommands.ts';
export { enqueueCommand } from './enqueueCommand.ts';
export { measureDeadLetters } from './measureDeadLetters.ts';
export { measureOutbox } from './measureOutbox.ts';
export { signTyping, watchContact } from './presenceSign.ts';
export { superviseSessions } from './superviseSessions.ts';
