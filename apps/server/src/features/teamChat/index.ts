export { leaveChatsOf } from './leaveChatsOf.ts';
export { teamChatRoutes } from './teamChat.routes.ts';
