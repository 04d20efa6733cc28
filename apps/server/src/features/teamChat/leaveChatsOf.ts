import { and, eq, sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { publishToMembers } from './changeChat.ts';
import { chatById } from './readChats.ts';
import { chats, chatUsers } from './teamChat.tables.ts';
import { chatVisibility } from './teamChat.visibility.ts';

/**
 * Removes a user who is being deleted from every internal chat. Their own chats go to the member who joined first; a chat
 * without other members is deleted. Their messages stay.
 */
export async function leaveChatsOf(work: UserWork, userId: number): Promise<void> {
  const theirs = await work.db
    .select({ id: chatUsers.chatId })
    .from(chatUsers)
    .where(and(eq(chatUsers.companyId, work.companyId), eq(chatUsers.userId, userId)))
    .orderBy(chatUsers.chatId);
  await work.db.delete(chatUsers).where(and(eq(chatUsers.companyId, work.companyId), eq(chatUsers.userId, userId)));
  for (const { id } of theirs) await leaveChat(work, id, userId);
}

async function leaveChat(work: UserWork, id: number, userId: number): Promise<void> {
  const one = and(eq(chats.companyId, work.companyId), eq(chats.id, id));
  const heir = sql`(
    select m.user_id from chat_users m where m.company_id = ${work.companyId} and m.chat_id = ${id} order by m.id limit 1)`;
  const [{ owner } = { owner: null }] = (await work.db.execute(sql`select ${heir} as owner`)).rows as {
    owner: number | null;
  }[];
  work.publish(
    `chat-user-${userId}`,
    { action: 'delete', id },
    chatVisibility.rooms(work.companyId, { users: [{ userId }] }),
  );
  if (owner === null) return void (await work.db.delete(chats).where(one));
  // Also when the owner stays the same: the revision of the row must rise with its members.
  await work.db
    .update(chats)
    .set({ ownerId: sql`case when ${chats.ownerId} = ${userId} then ${owner} else ${chats.ownerId} end` })
    .where(one);
  publishToMembers(work, 'update', await chatById(work, id));
}
