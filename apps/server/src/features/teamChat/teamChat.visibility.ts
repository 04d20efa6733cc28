import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import { userRoom, type Room } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { chats, chatUsers } from './teamChat.tables.ts';

/** Only members see a chat, write in it and receive its events; administrators have no additional rights (CHAT-15). */
export const whereMember = (work: UserWork): SQL =>
  exists(
    work.db
      .select({ one: sql`1` })
      .from(chatUsers)
      .where(
        and(
          eq(chatUsers.companyId, work.companyId),
          eq(chatUsers.chatId, chats.id),
          eq(chatUsers.userId, work.actor.id),
        ),
      ),
  );

/** The rooms of a chat's events: each member's own room. */
export const roomsOfMembers = (companyId: number, members: readonly { userId: number }[]): Room[] =>
  members.map(({ userId }) => userRoom(companyId, userId));
