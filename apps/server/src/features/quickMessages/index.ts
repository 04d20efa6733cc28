export { removePrivateQuickMessages } from './changeQuickMessage.ts';
export { getQuickMessage } from './listQuickMessages.ts';
export { quickMessageRoutes } from './quickMessages.routes.ts';
