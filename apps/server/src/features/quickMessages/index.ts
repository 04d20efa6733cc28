export { removePrivateQuickMessages } from './changeQuickMessage.ts';
export { getQuickFile, getQuickMessage } from './listQuickMessages.ts';
export { quickMessageRoutes } from './quickMessages.routes.ts';
