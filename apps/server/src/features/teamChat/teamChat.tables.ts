import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, liveTable, within } from '../../kernel/db/companyTable.ts';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { requestColumns, requestIndex } from '../../kernel/db/requestColumns.ts';
import { users } from '../users/users.tables.ts';

/**
 * A conversation of colleagues (behaviour 13.1). `updated_at` is the time of the last message, or of the creation; the
 * `updated_at` trigger skips this table.
 */
export const chats = liveTable(
  'chats',
  {
    uuid: uuid().notNull().defaultRandom(),
    title: text().notNull(),
    /** The creator, who alone may change or delete it. */
    ownerId: integer('owner_id').notNull(),
    /** The beginning of the latest message; empty while there is none. */
    lastMessage: text('last_message').notNull().default(''),
    ...requestColumns(),
  },
  (table) => [
    uniqueIndex('chats_uuid').on(table.companyId, table.uuid),
    requestIndex('chats', table.companyId, table.clientKey),
  ],
);

/** The members of a chat, with their number of unread messages. */
export const chatUsers = companyTable(
  'chat_users',
  {
    chatId: integer('chat_id').notNull(),
    userId: integer('user_id').notNull(),
    unreads: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('chat_users_member').on(table.companyId, table.chatId, table.userId),
    index('chat_users_of').on(table.companyId, table.userId, table.chatId),
    within('chat_users_chat', table, table.chatId, () => chats, 'cascade'),
    within('chat_users_user', table, table.userId, () => users, 'cascade'),
  ],
);

/** Messages of a chat. They stay when their author is deleted. */
export const chatMessages = companyTable(
  'chat_messages',
  { chatId: integer('chat_id').notNull(), senderId: integer('sender_id').notNull(), message: text().notNull() },
  (table) => [
    index('chat_messages_of').on(table.companyId, table.chatId, table.createdAt, table.id),
    within('chat_messages_chat', table, table.chatId, () => chats, 'cascade'),
  ],
);

// A chat may be deleted while a member writes in it or its owner adds members.
declareConstraints({ chat_messages_chat: 'ERR_NO_CHAT_FOUND', chat_users_chat: 'ERR_NO_CHAT_FOUND' });
