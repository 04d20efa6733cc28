import { AppError, type RequestOf, type teamChatApi } from '@recado/contracts';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { readRequest } from '../../kernel/db/readRequest.ts';
import type { UserWork } from '../../kernel/work.ts';
import { isPresent } from '../users/index.ts';
import { users } from '../users/users.tables.ts';
import { memberChat, type ChatRow } from './readChats.ts';
import { chats, chatUsers } from './teamChat.tables.ts';
import { chatVisibility } from './teamChat.visibility.ts';

type Body = RequestOf<typeof teamChatApi.change>['body'];
type NewBody = RequestOf<typeof teamChatApi.create>['body'];

/**
 * Creates a chat of the user and the named members, and publishes it to each of them (CHAT-15). A repeated `clientKey`
 * returns the stored chat.
 */
export async function createChat(work: UserWork, { clientKey, ...body }: NewBody): Promise<ChatRow> {
  const { storedId, keyed } = await readRequest(work, chats, clientKey, body);
  if (storedId !== undefined) return memberChat(work, { id: storedId });
  const { title, users: named } = body;
  const members = await membersOf(work, named);
  const [made] = await work.db
    .insert(chats)
    .values({ companyId: work.companyId, title, ownerId: work.actor.id, ...keyed })
    .returning({ id: chats.id });
  await addMembers(work, made!.id, members);
  const chat = await memberChat(work, made!);
  publishToMembers(work, 'create', chat);
  return chat;
}

/**
 * Changes title and members of the user's chat. Publishes its removal to former members; remaining members keep their
 * unread counts.
 */
export async function changeChat(work: UserWork, id: number, { title, users: named }: Body): Promise<ChatRow> {
  const before = await ownChat(work, id);
  const members = await membersOf(work, named);
  await work.db.update(chats).set({ title }).where(one(work, id));
  await work.db
    .delete(chatUsers)
    .where(
      and(eq(chatUsers.companyId, work.companyId), eq(chatUsers.chatId, id), notInArray(chatUsers.userId, members)),
    );
  await addMembers(work, id, members);
  const chat = await memberChat(work, { id });
  publishToMembers(work, 'update', chat);
  for (const { userId } of before.users.filter((member) => !members.includes(member.userId)))
    work.publish(
      `chat-user-${userId}`,
      { action: 'delete', id },
      chatVisibility.rooms(work.companyId, { users: [{ userId }] }),
    );
  return chat;
}

/** Deletes a chat of the user with all its messages, for every member (CHAT-19). */
export async function removeChat(work: UserWork, id: number): Promise<{ message: string }> {
  const before = await ownChat(work, id);
  await work.db.delete(chats).where(one(work, id));
  work.publish('chat', { action: 'delete', id }, chatVisibility.rooms(work.companyId, before));
  return { message: 'ok' };
}

const one = (work: UserWork, id: number) => and(eq(chats.companyId, work.companyId), eq(chats.id, id));

/**
 * Returns a chat that the user may change. Throws ERR_NO_PERMISSION for a member who is not its owner
 * (CHAT-04).
 */
async function ownChat(work: UserWork, id: number): Promise<ChatRow> {
  const chat = await memberChat(work, { id });
  if (chat.ownerId !== work.actor.id) throw new AppError('ERR_NO_PERMISSION');
  return chat;
}

/** Returns the named users and the owner, all of this company. */
async function membersOf(work: UserWork, named: Body['users']): Promise<number[]> {
  const wanted = [...new Set([work.actor.id, ...named.map(({ id }) => id)])];
  const found = await work.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, work.companyId), inArray(users.id, wanted), isPresent));
  if (found.length < wanted.length) throw new AppError('ERR_USER_DONT_EXISTS');
  return wanted;
}

const addMembers = (work: UserWork, chatId: number, members: readonly number[]) =>
  work.db
    .insert(chatUsers)
    .values(members.map((userId) => ({ companyId: work.companyId, chatId, userId })))
    .onConflictDoNothing();

/** Publishes a new or changed chat to each of its members. */
export function publishToMembers(work: UserWork, action: 'create' | 'update', record: ChatRow): void {
  for (const { userId } of record.users)
    work.publish(
      `chat-user-${userId}`,
      { action, record },
      chatVisibility.rooms(work.companyId, { users: [{ userId }] }),
    );
}
