import { teamChatApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { changeChat, createChat, removeChat } from './changeChat.ts';
import { countUnreadChats, listChats, memberChat } from './readChats.ts';
import { listChatMessages, readChat, sendChatMessage } from './talk.ts';

/** Chats between colleagues (behaviour 13.1). */
export const teamChatRoutes = implement(teamChatApi, {
  list: (work, { query }) => listChats(work, query),
  counts: (work) => countUnreadChats(work),
  get: (work, { params }) => memberChat(work, { uuid: params.chatUuid }),
  create: (work, { body }) => createChat(work, body),
  change: (work, { params, body }) => changeChat(work, params.chatId, body),
  remove: (work, { params }) => removeChat(work, params.chatId),
  messages: (work, { params, query }) => listChatMessages(work, params.chatId, query),
  send: (work, { params, body }) => sendChatMessage(work, params.chatId, body.message),
  read: (work, { params }) => readChat(work, params.chatId),
});
