import { sql } from 'drizzle-orm';
import { userRoom } from '../../kernel/realtime/rooms.ts';
import type { Visibility } from '../../kernel/visibility.ts';
import { chats, chatUsers } from './teamChat.tables.ts';

type Members = { users: readonly { userId: number }[] };

/**
 * Only members see a chat, write in it and receive its events, each in the member's own room. Administrators have no
 * additional rights (CHAT-15).
 */
export const chatVisibility: Visibility<Members> = {
  where: ({ companyId, id }) => sql`exists (
    select 1 from ${chatUsers}
    where ${chatUsers.companyId} = ${companyId} and ${chatUsers.chatId} = ${chats.id} and ${chatUsers.userId} = ${id})`,
  can: ({ id }, { users }) => users.some(({ userId }) => userId === id),
  rooms: (companyId, { users }) => users.map(({ userId }) => userRoom(companyId, userId)),
};
