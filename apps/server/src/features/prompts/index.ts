export {
  findAssistant,
  noteKey,
  presentMonth,
  recordUsage,
  type Assistant,
  type UsageCounts,
  type UsageSource,
} from './assistants.ts';
export { changeAiSettings } from './changeAiSettings.ts';
export { isLimitMailed, isLimitReached, noteLimit, noteLimitMailed, readAiSettings, mailLimit } from './limit.ts';
export { loseQueueOfPrompts, type PromptDeps } from './changePrompt.ts';
export { promptRoutes } from './prompts.routes.ts';
