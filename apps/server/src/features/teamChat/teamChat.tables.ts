import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, liveTable, within } from '../../kernel/db/companyTable.ts';
import { users } from '../users/users.tables.ts';

/**
 * A conversation of colleagues (behaviour 13.1). `updated_at` is when something was last written in it, or it was made:
 * its trigger leaves it alone.
 */
export const chats = liveTable(
  'chats',
  {
    uuid: uuid().notNull().defaultRandom(),
    title: text().notNull(),
    /** Who made it, and alone may change or delete it. */
    ownerId: integer('owner_id').notNull(),
    /** The beginning of the latest message; empty while there is none. */
    lastMessage: text('last_message').notNull().default(''),
  },
  (table) => [uniqueIndex('chats_uuid').on(table.companyId, table.uuid)],
);

/** Who belongs to a chat, and how much of it they have not read. */
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

/** What was written. Whoever wrote it may be gone: what colleagues were told stays. */
export const chatMessages = companyTable(
  'chat_messages',
  { chatId: integer('chat_id').notNull(), senderId: integer('sender_id').notNull(), message: text().notNull() },
  (table) => [
    index('chat_messages_of').on(table.companyId, table.chatId, table.createdAt, table.id),
    within('chat_messages_chat', table, table.chatId, () => chats, 'cascade'),
  ],
);
