export type { AssistantRouteDeps } from './assistantDeps.ts';
export { assistantRoutes } from './assistants.routes.ts';
export { buildChat, type BuiltChat } from './buildChat.ts';
export { hasAssistants } from './hasAssistants.ts';
export { readHistory } from './readHistory.ts';
export { mailLimitJob } from './mailLimit.job.ts';
