import { z } from 'zod';
import { api, clientKey, date, done, id, messageText, page, pageQuery, text, uuidOf } from './kit.ts';
import { limits } from './limits.ts';

const NamedUser = z.object({ id: z.number().int(), name: z.string() });

/** A conversation of colleagues, with the unread count of each member (CHAT-07). */
export const Chat = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  uuid: z.guid(),
  title: z.string(),
  ownerId: z.number().int(),
  /** Beginning of the newest message; empty while there is none. */
  lastMessage: z.string(),
  /** The members including the owner, sorted by name. */
  users: z.array(
    z.object({
      id: z.number().int(),
      chatId: z.number().int(),
      userId: z.number().int(),
      unreads: z.number().int(),
      user: NamedUser,
    }),
  ),
  revision: z.number().int(),
  createdAt: date,
  updatedAt: date,
});
export type Chat = z.output<typeof Chat>;

/** A message of a member (CHAT-08). The sender's name is empty once that user was deleted. */
export const ChatMessage = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  chatId: z.number().int(),
  senderId: z.number().int(),
  sender: NamedUser,
  message: z.string(),
  createdAt: date,
  updatedAt: date,
});
export type ChatMessage = z.output<typeof ChatMessage>;

const params = z.object({ chatId: id('chat') });
/**
 * A member as the user's id, or as in a loaded chat, where `id` is the id of the membership and `userId` the user's.
 */
const Member = z.preprocess(
  (input) => (typeof input === 'object' && input !== null && 'userId' in input ? { id: input.userId } : input),
  z.object({ id: id('user') }),
);
/** The owner is always a member and need not be listed. */
const body = z.object({
  title: text(100, 1),
  users: z.array(Member).min(1).max(limits.wholeList),
});

export const teamChatApi = api({
  /** The chats of the caller, newest activity first. The search covers title and members. */
  list: {
    method: 'GET',
    path: '/chats',
    access: 'user',
    query: z.object(pageQuery),
    reply: page('records', Chat),
    statements: 4,
  },
  /** Number of the caller's chats with unread messages, including chats on pages not loaded yet (CHAT-14). */
  counts: {
    method: 'GET',
    path: '/chats/counts',
    access: 'user',
    reply: z.object({ unread: z.number().int() }),
    statements: 3,
  },
  /** Returns one chat by its UUID. */
  get: {
    method: 'GET',
    path: '/chats/u/:chatUuid',
    access: 'user',
    params: z.object({ chatUuid: uuidOf('chat') }),
    reply: Chat,
    errors: ['ERR_NO_CHAT_FOUND'],
    statements: 3,
  },
  /** **+** A repeated `clientKey` returns the stored chat. */
  create: {
    method: 'POST',
    path: '/chats',
    access: 'user',
    plan: 'useInternalChat',
    body: body.extend({ clientKey }),
    reply: Chat,
    errors: ['ERR_CLIENT_KEY_REUSED', 'ERR_USER_DONT_EXISTS'],
  },
  change: {
    method: 'PUT',
    path: '/chats/:chatId',
    access: 'user',
    plan: 'useInternalChat',
    params,
    body,
    reply: Chat,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION', 'ERR_USER_DONT_EXISTS'],
  },
  remove: {
    method: 'DELETE',
    path: '/chats/:chatId',
    access: 'user',
    params,
    reply: done,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION'],
  },
  /** Pages from newest to oldest; each page is sorted from oldest to newest. */
  messages: {
    method: 'GET',
    path: '/chats/:chatId/messages',
    access: 'user',
    params,
    query: z.object(pageQuery),
    reply: page('records', ChatMessage),
    errors: ['ERR_NO_CHAT_FOUND'],
    statements: 5,
  },
  send: {
    method: 'POST',
    path: '/chats/:chatId/messages',
    access: 'user',
    plan: 'useInternalChat',
    params,
    body: z.object({ message: messageText(limits.messageBody) }),
    reply: ChatMessage,
    errors: ['ERR_NO_CHAT_FOUND'],
  },
  /** Marks the chat as read for the caller. */
  read: {
    method: 'POST',
    path: '/chats/:chatId/read',
    access: 'user',
    params,
    reply: Chat,
    errors: ['ERR_NO_CHAT_FOUND'],
  },
});

const created = z.object({ action: z.literal('create'), record: Chat });
const changed = z.object({ action: z.literal('update'), record: Chat });
const gone = z.object({ action: z.literal('delete'), id: z.number().int() });
const written = z.object({
  action: z.literal('new-message'),
  newMessage: ChatMessage.extend({ chat: Chat }),
  chat: Chat,
});
const updated = z.object({ action: z.literal('update'), chat: Chat });

/** Sent to one member: a chat was added for them, changed, or removed (RT-17). */
export const chatUserChannel = z.discriminatedUnion('action', [created, changed, gone]);
/** Sent to every member, for all chats. */
export const chatChannel = z.discriminatedUnion('action', [written, updated, gone]);
/** Sent to every member, for one chat. */
export const chatRoomChannel = z.discriminatedUnion('action', [written, updated]);
