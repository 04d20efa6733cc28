import { AppError, limits, type Chat } from '@recado/contracts';
import { and, count, desc, eq, getTableColumns, gt, sql, type SQL } from 'drizzle-orm';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { chats, chatUsers } from './teamChat.tables.ts';
import { chatVisibility } from './teamChat.visibility.ts';

const columns = getTableColumns(chats);
/**
 * The members of a chat, by name, with no other field of a user (behaviour 13.1). Written as plain SQL: a column object
 * would be rendered without its table.
 */
const members = sql<Chat['users']>`(
  select coalesce(json_agg(json_build_object('id', m.id, 'chatId', m.chat_id, 'userId', m.user_id, 'unreads', m.unreads, 'user', json_build_object('id', u.id, 'name', u.name)) order by plain(u.name), u.id), '[]')
  from chat_users m join users u on u.company_id = m.company_id and u.id = m.user_id where m.company_id = chats.company_id and m.chat_id = chats.id)`;

const own = (work: UserWork, and_?: SQL): SQL | undefined =>
  and(eq(chats.companyId, work.companyId), chatVisibility.where(work.actor), and_);

/**
 * Returns a page of the user's chats, by latest message. The search covers titles and members. The cursor is the number
 * of the next page.
 */
export async function listChats(work: UserWork, query: NumberedQuery) {
  const pattern = containing(query.searchParam);
  const named = sql`(plain(${chats.title}) like plain(${pattern}) or exists (
    select 1 from chat_users m join users u on u.company_id = m.company_id and u.id = m.user_id where m.company_id = chats.company_id and m.chat_id = chats.id and plain(u.name) like plain(${pattern})))`;
  const where = own(work, query.searchParam?.trim() ? named : undefined);
  const number = pageOf(query);
  const records = await work.db
    .select({ ...columns, users: members })
    .from(chats)
    .where(where)
    .orderBy(desc(chats.updatedAt), desc(chats.id))
    .limit(limits.listPage)
    .offset((number - 1) * limits.listPage);
  const [counted] = await work.db.select({ count: count() }).from(chats).where(where);
  return { records, ...follows(number, limits.listPage, counted?.count ?? 0) };
}

/** Returns the number of chats with unread messages. */
export async function countUnreadChats(work: UserWork): Promise<{ unread: number }> {
  const [counted] = await work.db
    .select({ count: count() })
    .from(chatUsers)
    .where(and(eq(chatUsers.companyId, work.companyId), eq(chatUsers.userId, work.actor.id), gt(chatUsers.unreads, 0)));
  return { unread: counted?.count ?? 0 };
}

/** Returns a chat without checking who is a member of it. Throws ERR_NO_CHAT_FOUND. */
export async function chatById(work: UserWork, id: number): Promise<ChatRow> {
  const [chat] = await work.db
    .select({ ...columns, users: members })
    .from(chats)
    .where(and(eq(chats.companyId, work.companyId), eq(chats.id, id)));
  if (!chat) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

/** Returns a chat that the user is a member of; any other chat is not found (CHAT-15). */
export async function memberChat(work: UserWork, which: { id: number } | { uuid: string }): Promise<ChatRow> {
  const [chat] = await work.db
    .select({ ...columns, users: members })
    .from(chats)
    .where(own(work, 'id' in which ? eq(chats.id, which.id) : eq(chats.uuid, which.uuid)));
  if (!chat) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

export type ChatRow = Omit<Chat, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };
