export { botRoutes } from './bots.routes.ts';
export { enqueueBotTurn, mayHaveBot } from './botTurn.ts';
export { noteUnconfirmedJob } from './noteUnconfirmed.job.ts';
export { resumeBots } from './resumeBots.ts';
export { resumeBotsJob } from './resumeBots.job.ts';
export { askAssistantJob } from './askAssistant.job.ts';
export { askServiceJob } from './services/askService.job.ts';
export { skipDecided } from './skipDecided.ts';
export { takeTurnJob } from './takeTurn.job.ts';
