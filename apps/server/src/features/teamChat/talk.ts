import { cutText, limits, type ChatMessage } from '@recado/contracts';
import { and, count, desc, eq, getTableColumns, gt, lt, ne, or, sql } from 'drizzle-orm';
import { cut, fromCursor, type NumberedQuery } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { users } from '../users/users.tables.ts';
import { memberChat, type ChatRow } from './readChats.ts';
import { chatMessages, chats, chatUsers } from './teamChat.tables.ts';
import { chatVisibility } from './teamChat.visibility.ts';

type MessageRow = Omit<ChatMessage, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

/** Number of characters of a message in the list of chats. */
const lastMessageLength = 255;
const size = limits.messagesPage;

/** A message never changes. Its stored `updated_at` is the time at which its transaction began. */
const columns = { ...getTableColumns(chatMessages), updatedAt: chatMessages.createdAt };

/**
 * Returns a page of messages, the newest page first, each from the oldest to the newest message. The cursor leads to
 * older pages.
 */
export async function listChatMessages(work: UserWork, chatId: number, query: NumberedQuery) {
  await memberChat(work, { id: chatId });
  const of = and(eq(chatMessages.companyId, work.companyId), eq(chatMessages.chatId, chatId));
  const after = fromCursor(query.cursor);
  const older =
    after &&
    or(lt(chatMessages.createdAt, after.at), and(eq(chatMessages.createdAt, after.at), lt(chatMessages.id, after.id)));
  const found = await work.db
    .select({ ...columns, sender: { id: chatMessages.senderId, name: sql<string>`coalesce(${users.name}, '')` } })
    .from(chatMessages)
    .leftJoin(users, and(eq(users.companyId, chatMessages.companyId), eq(users.id, chatMessages.senderId)))
    .where(and(of, older))
    .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
    .limit(size + 1)
    .offset(after ? 0 : ((query.pageNumber ?? 1) - 1) * size);
  const [counted] = await work.db.select({ count: count() }).from(chatMessages).where(of);
  const page = cut(found, size, (row) => ({ at: row.createdAt, id: row.id }));
  return {
    records: page.rows.reverse(),
    count: counted?.count ?? 0,
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
  };
}

/**
 * Adds a message. The chat moves to the top of every member's list, and every other member has one more unread message
 * (CHAT-16).
 */
export async function sendChatMessage(work: UserWork, chatId: number, message: string): Promise<MessageRow> {
  await memberChat(work, { id: chatId });
  // Updated first, so that its row lock serializes concurrent messages and the later one stays the latest.
  await work.db
    .update(chats)
    .set({
      lastMessage: cutText(message, lastMessageLength),
      updatedAt: sql`greatest(clock_timestamp(), ${chats.updatedAt} + interval '1 millisecond')`,
    })
    .where(and(eq(chats.companyId, work.companyId), eq(chats.id, chatId)));
  const [row] = await work.db
    .insert(chatMessages)
    .values({ companyId: work.companyId, chatId, senderId: work.actor.id, message, createdAt: sql`clock_timestamp()` })
    .returning(columns);
  await work.db
    .update(chatUsers)
    .set({ unreads: sql`${chatUsers.unreads} + 1` })
    .where(
      and(eq(chatUsers.companyId, work.companyId), eq(chatUsers.chatId, chatId), ne(chatUsers.userId, work.actor.id)),
    );
  const newMessage = { ...row!, sender: { id: work.actor.id, name: work.actor.name } };
  const chat = await memberChat(work, { id: chatId });
  const rooms = chatVisibility.rooms(work.companyId, chat);
  for (const channel of ['chat', `chat-${chatId}`] as const)
    work.publish(channel, { action: 'new-message', newMessage: { ...newMessage, chat }, chat }, rooms);
  return newMessage;
}

/** Marks a chat as read for the user (CHAT-05). Publishes nothing if nothing was unread. */
export async function readChat(work: UserWork, chatId: number): Promise<ChatRow> {
  const before = await memberChat(work, { id: chatId });
  const cleared = await work.db
    .update(chatUsers)
    .set({ unreads: 0 })
    .where(
      and(
        eq(chatUsers.companyId, work.companyId),
        eq(chatUsers.chatId, chatId),
        eq(chatUsers.userId, work.actor.id),
        gt(chatUsers.unreads, 0),
      ),
    )
    .returning({ id: chatUsers.id });
  if (cleared.length === 0) return before;
  // Clients show the chat with its members as one row: raise its revision.
  await work.db
    .update(chats)
    .set({ title: sql`${chats.title}` })
    .where(and(eq(chats.companyId, work.companyId), eq(chats.id, chatId)));
  const chat = await memberChat(work, { id: chatId });
  const rooms = chatVisibility.rooms(work.companyId, chat);
  for (const channel of ['chat', `chat-${chatId}`] as const) work.publish(channel, { action: 'update', chat }, rooms);
  return chat;
}
