export { teamChatRoutes } from './teamChat.routes.ts';
