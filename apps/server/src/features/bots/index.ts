export { botRoutes } from './bots.routes.ts';
export { enqueueBotTurn, mayHaveBot } from './botTurn.ts';
export { skipDecided } from './takeTurn.ts';
export { takeTurnJob } from './takeTurn.job.ts';
