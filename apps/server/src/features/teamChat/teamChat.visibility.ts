import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import { userRoom, type Room } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { chats, chatUsers } from './teamChat.tables.ts';

/** Who sees a chat, reads, writes and hears it: its members, administrators no more than others (CHAT-15). */
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
